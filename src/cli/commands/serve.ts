import type { Command } from '@commander-js/extra-typings'
import { loadConfig, requireServers } from '../../config/config.ts'
import { createLogger } from '../../config/logger.ts'
import { type Service, startService } from '../../service.ts'
import { EXIT_CODES } from '../exit-codes.ts'
import { scheduleUpdates } from '../start/schedule-updates.ts'
import { unknownSettings } from '../unknown-settings.ts'

export const define = (command: Command): void => {
  command.action(() => serve(process.env))
}

async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const config = requireServers(loadConfig(env))
  const logger = createLogger(config.logLevel)
  for (const warning of unknownSettings(env)) logger.warn(warning)
  const service = await startService(config, { logger })
  logger.info({ address: service.address.address, port: service.address.port }, 'listening')

  const stopUpdates = scheduleUpdates({ schedule: config.ingestSchedule, logger })

  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal means: now.
      if (stopping) process.exit(EXIT_CODES.failed)
      stopping = true
      logger.info({ signal }, 'stopping')
      stopUpdates()
      stop(service).catch((error: unknown) => {
        logger.error({ err: error }, 'could not stop in order')
        process.exit(EXIT_CODES.failed)
      })
    })
  }
}

/** Fails where requests had to be cut off. */
async function stop(service: Service): Promise<void> {
  process.exitCode = (await service.stop()) ? EXIT_CODES.done : EXIT_CODES.failed
}
