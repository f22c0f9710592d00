import { ConfigError, loadConfig, requireServers } from './config/config.ts'
import { createLogger } from './config/logger.ts'
import { type Service, startService } from './service.ts'

/** A request had to be cut off, or the service could not start. */
const FAILED = 1

async function start(): Promise<void> {
  const config = requireServers(loadConfig(process.env))
  const logger = createLogger(config.logLevel)
  const service = await startService(config, { logger })
  logger.info({ address: service.address.address, port: service.address.port }, 'listening')

  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal means: now.
      if (stopping) process.exit(FAILED)
      stopping = true
      logger.info({ signal }, 'stopping')
      stop(service).catch((error: unknown) => {
        logger.error({ err: error }, 'could not stop in order')
        process.exit(FAILED)
      })
    })
  }
}

async function stop(service: Service): Promise<void> {
  process.exitCode = (await service.stop()) ? 0 : FAILED
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`)
  process.exitCode = FAILED
})
