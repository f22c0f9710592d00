import { type Config, loadConfig, type ServerConfig } from '../src/config.ts'
import { createOpenSearch } from '../src/opensearch/client.ts'
import { createPostgres } from '../src/postgres/client.ts'
import type { Pipeline } from './pipeline.ts'
import type { Progress } from './progress.ts'

/** The lock's own connection, one that loads and one for the questions in between. */
const INGEST_POOL_SIZE = 4

export interface Connection {
  readonly config: ServerConfig
  readonly pipeline: Pipeline
  close(): Promise<void>
}

/** Opens the door to both servers for a command of the ingest. */
export function createPipeline(config: ServerConfig, progress: Progress): Connection {
  const postgres = createPostgres(
    { ...config.database, poolSize: INGEST_POOL_SIZE },
    { applicationName: 'opentariff-ingest' },
  )
  const openSearch = createOpenSearch(config.openSearch)
  return {
    config,
    pipeline: { postgres, openSearch, indexPrefix: config.indexPrefix, progress },
    close: async () => {
      await postgres.close()
      await openSearch.close()
    },
  }
}

/**
 * Connects to the configured servers; where the environment names none, to the embedded ones: those that run already,
 * or its own, stopped at the end.
 */
export async function connect(env: NodeJS.ProcessEnv, progress: Progress): Promise<Connection> {
  const config = loadConfig(env)
  if (config.database && config.openSearch) {
    return createPipeline({ ...config, database: config.database, openSearch: config.openSearch }, progress)
  }
  // Loaded only here: an installation with servers of its own has no use for the embedded ones.
  const { startEmbeddedServers } = await import('../embedded/servers.ts')
  const servers = await startEmbeddedServers({ report: (line) => progress.say(line) })
  try {
    const connection = createPipeline(withEmbedded(env, config, servers), progress)
    return {
      ...connection,
      close: async () => {
        await connection.close()
        await servers.stop()
      },
    }
  } catch (error) {
    await servers.stop()
    throw error
  }
}

function withEmbedded(
  env: NodeJS.ProcessEnv,
  config: Config,
  servers: { readonly databaseUrl: string; readonly openSearchUrl: string },
): ServerConfig {
  const { database, openSearch } = loadConfig({
    ...env,
    ...(config.database ? {} : { DATABASE_URL: servers.databaseUrl }),
    ...(config.openSearch ? {} : { OPENSEARCH_URL: servers.openSearchUrl }),
  })
  if (!database || !openSearch) throw new Error('the embedded servers have no address')
  return { ...config, database, openSearch }
}
