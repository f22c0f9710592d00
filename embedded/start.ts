import { IngestError } from '../ingest/pipeline.ts'
import { prepareData } from '../ingest/prepare.ts'
import { createProgress } from '../ingest/progress.ts'
import { SourceError } from '../ingest/sources/source-error.ts'
import { type Config, ConfigError, loadConfig, requireServers, type ServerConfig } from '../src/config.ts'
import { startService } from '../src/service.ts'
import { ServiceUnavailableError } from '../src/service-unavailable-error.ts'
import { claimLaunch } from './claim-launch.ts'
import { launch, type Stoppable } from './launch.ts'
import { explainListenFailure, requireListenPort } from './listen-port.ts'
import { onNpmGone } from './npm-parent.ts'
import { EmbeddedProblem } from './problem.ts'
import { startSomeServers } from './servers.ts'
import type { ServerKind } from './state.ts'

/** `npm start`: everything that a working search needs, from nothing, on this machine. */

const FAILED = 1

/** Failures whose message is written for the person who starts us; any other is a fault of ours and keeps its trace. */
const EXPECTED = [EmbeddedProblem, ConfigError, IngestError, SourceError, ServiceUnavailableError]

interface Servers extends Stoppable {
  readonly config: ServerConfig
}

async function start(env: NodeJS.ProcessEnv): Promise<number> {
  const progress = createProgress()
  const report = (line: string): void => progress.say(line)
  const config = loadConfig(env)
  const missing = missingServers(config)
  if (missing.length > 0) await claimLaunch(config.port)
  await requireListenPort(config.port, config.host)
  return await launch<Servers>({
    startServers: async () => {
      if (missing.length === 0) return { config: requireServers(config), stop: async () => {} }
      const { databaseUrl, openSearchUrl, stop } = await startSomeServers(missing, { report, exitOnSignals: false })
      return { config: requireServers(loadConfig(withEmbedded(env, databaseUrl, openSearchUrl))), stop }
    },
    prepareData: async (servers) => await prepareData(servers.config, progress),
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

function missingServers(config: Config): readonly ServerKind[] {
  return [...(config.database ? [] : ['postgres' as const]), ...(config.openSearch ? [] : ['openSearch' as const])]
}

/** Credentials in the environment are for servers of one's own: an embedded one has none but those in its address. */
function withEmbedded(
  env: NodeJS.ProcessEnv,
  databaseUrl: string | null,
  openSearchUrl: string | null,
): NodeJS.ProcessEnv {
  const database = { DATABASE_URL: databaseUrl ?? '', DATABASE_USER: '', DATABASE_PASSWORD: '', DATABASE_CA: '' }
  const openSearch = {
    OPENSEARCH_URL: openSearchUrl ?? '',
    OPENSEARCH_USERNAME: '',
    OPENSEARCH_PASSWORD: '',
    OPENSEARCH_CA: '',
  }
  return { ...env, ...(databaseUrl === null ? {} : database), ...(openSearchUrl === null ? {} : openSearch) }
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
