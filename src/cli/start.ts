import { claimLaunch } from '../../embedded/claim-launch.ts'
import { onNpmGone } from '../../embedded/npm-parent.ts'
import { EmbeddedProblem } from '../../embedded/problem.ts'
import { missingServers, type ServersInUse, useServers } from '../../embedded/server-config.ts'
import { IngestError } from '../../ingest/pipeline.ts'
import { prepareData } from '../../ingest/prepare.ts'
import { createProgress } from '../../ingest/progress.ts'
import { SourceError } from '../../ingest/sources/source-error.ts'
import { ConfigError, loadConfig } from '../config/config.ts'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import { startService } from '../service.ts'
import { launch } from './start/launch.ts'
import { explainListenFailure, requireListenPort } from './start/listen-port.ts'

/** `npm start`: everything that a working search needs, from nothing, on this machine. */

const FAILED = 1

/** Failures whose message is written for the person who starts us; any other is a fault of ours and keeps its trace. */
const EXPECTED = [EmbeddedProblem, ConfigError, IngestError, SourceError, ServiceUnavailableError]

async function start(env: NodeJS.ProcessEnv): Promise<number> {
  const progress = createProgress()
  const report = (line: string): void => progress.say(line)
  const config = loadConfig(env)
  if (missingServers(config).length > 0) await claimLaunch(config.port)
  await requireListenPort(config.port, config.host)
  return await launch<ServersInUse>({
    startServers: async () => await useServers(env, { report, exitOnSignals: false }),
    prepareData: async (servers) => {
      const loaded = await prepareData(servers.config, progress, { wordsFirst: true })
      if (loaded === 'complete') return null
      return async () => void (await prepareData(servers.config, progress))
    },
    startService: async (servers) => {
      try {
        const service = await startService(servers.config)
        return { port: service.address.port, stop: service.stop }
      } catch (error) {
        throw explainListenFailure(error, config.port)
      }
    },
    report,
    signals: process,
    exit: (code) => process.exit(code),
  })
}

function fail(error: unknown): number {
  const expected = EXPECTED.some((kind) => error instanceof kind)
  console.error(expected && error instanceof Error ? error.message : error)
  return FAILED
}

// A crash must not pass by the exit handlers, which stop the servers, nor print a trace for what is expected.
process.on('uncaughtException', (error) => process.exit(fail(error)))

onNpmGone(process.env, () => process.kill(process.pid, 'SIGTERM'))

// What a signal has left unfinished (a download, an ingest) would keep the process alive.
process.exit(await start(process.env).catch(fail))
