import type { Command } from '@commander-js/extra-typings'
import { requireNoOwner } from '../../../embedded/servers.ts'
import { prepareData } from '../../../ingest/prepare.ts'
import { createProgress, type Progress } from '../../../ingest/progress.ts'
import { loadConfig, requireServers, type ServerConfig } from '../../config/config.ts'
import { createLogger } from '../../config/logger.ts'
import { createPostgres } from '../../postgres/client.ts'
import { startService } from '../../service.ts'
import { describeVectorsProgress, readVectorsProgress } from '../../versions/vectors-progress.ts'
import { type LaunchedService, launch } from '../start/launch.ts'
import { explainListenFailure, requireListenPort } from '../start/listen-port.ts'
import { onNpmGone } from '../start/npm-parent.ts'
import { reportRepeatedly } from '../start/report-repeatedly.ts'
import { scheduleUpdates } from '../start/schedule-updates.ts'
import { unknownSettings } from '../unknown-settings.ts'
import { missingServers, useServers } from '../use-servers.ts'

export const define = (command: Command): void => {
  command.action(async () => {
    onNpmGone(process.env, () => process.kill(process.pid, 'SIGTERM'))
    // A download or ingest that a signal left unfinished would keep the process alive.
    process.exit(await start(process.env))
  })
}

/** Everything that a working search needs, from nothing, on this machine; returns the exit code once all has stopped. */
async function start(env: NodeJS.ProcessEnv): Promise<number> {
  const progress = createProgress()
  const config = loadConfig(env)
  for (const warning of unknownSettings(env)) progress.say(warning)
  if (missingServers(config).length > 0) requireNoOwner()
  await requireListenPort(config.port, config.host)
  return await launch({
    startServers: async () => {
      const servers = await useServers(env, { report: progress.say, exclusive: true, exitOnSignals: false })
      return { config: requireServers(servers.config), stop: servers.stop }
    },
    prepareData: async (servers) => {
      const loaded = await prepareData(servers.config, progress, { wordsFirst: true })
      if (loaded === 'complete') return null
      return () => loadRest(servers.config, progress)
    },
    startService: async (servers) => await listen(servers.config),
    report: progress.say,
    signals: process,
    exit: (code) => process.exit(code),
  })
}

/** Loads the words of regions that have nothing live, then all again with vectors; reports how far those are. */
async function loadRest(config: ServerConfig, progress: Progress): Promise<void> {
  // Another call would wait for vectors, without words in the meantime.
  await prepareData(config, progress, { wordsFirst: true })

  const postgres = createPostgres({ ...config.database, poolSize: 1 }, { applicationName: 'opentariff-start' })
  const readLine = async () => {
    const vectors = await readVectorsProgress(postgres)
    return vectors && `${capitalise(describeVectorsProgress(vectors))}.`
  }
  try {
    await reportRepeatedly(() => prepareData(config, withoutSteps(progress)), readLine, progress.say)
  } finally {
    await postgres.close()
  }
}

const withoutSteps = ({ say }: Progress): Progress => ({ say, start: () => ({ advance: () => {}, done: () => {} }) })

const capitalise = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

async function listen(config: ServerConfig): Promise<LaunchedService> {
  try {
    const logger = createLogger(config.logLevel)
    const service = await startService(config, { logger })
    const stopUpdates = scheduleUpdates({ schedule: config.ingestSchedule, logger })
    const stop = () => {
      stopUpdates()
      return service.stop()
    }
    return { port: service.address.port, stop }
  } catch (error) {
    throw explainListenFailure(error, config.port)
  }
}
