import { availableParallelism } from 'node:os'
import { loadConfig, requireServers, type ServerConfig } from '../src/config/config.ts'
import { createEncoder } from '../src/embedding/encoder.ts'
import { createOpenSearch } from '../src/opensearch/client.ts'
import { createPostgres } from '../src/postgres/client.ts'
import type { Pipeline } from './pipeline.ts'
import type { Progress } from './progress.ts'

/** The lock's own connection, one that loads and one for the questions in between. */
const INGEST_POOL_SIZE = 4

/** A model takes 90 MB, and the servers need cores too. */
const ENCODER_WORKERS = Math.min(4, availableParallelism())

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
  const encoder = createEncoder({ modelPath: config.embeddingModelPath, workers: ENCODER_WORKERS })
  return {
    config,
    pipeline: { postgres, openSearch, encoder, indexPrefix: config.indexPrefix, progress },
    close: async () => {
      await encoder.close()
      await postgres.close()
      await openSearch.close()
    },
  }
}

/**
 * Connects to the configured servers; where the environment names none, to the embedded ones: those that run already,
 * or its own, which end with it.
 */
export async function connect(env: NodeJS.ProcessEnv, progress: Progress): Promise<Connection> {
  const config = loadConfig(env)
  if (config.database && config.openSearch) return createPipeline(requireServers(config), progress)
  // Loaded only here: an installation with servers of its own does without the embedded ones.
  const { useServers } = await import('../embedded/server-config.ts')
  const servers = await useServers(env, { report: (line) => progress.say(line) })
  const { close, ...connection } = createPipeline(servers.config, progress)
  return {
    ...connection,
    close: async () => {
      await close()
      await servers.stop()
    },
  }
}
