import { availableParallelism } from 'node:os'
import type { ServerConfig } from '../src/config/config.ts'
import { createEncoder } from '../src/embedding/encoder.ts'
import { createOpenSearch } from '../src/opensearch/client.ts'
import { createPostgres } from '../src/postgres/client.ts'
import type { Pipeline } from './pipeline.ts'
import type { Progress } from './progress.ts'

/** The lock's own connection, one that loads rows and one for the queries in between. */
const INGEST_POOL_SIZE = 4

/** Each worker takes 130 MB, and the servers need cores too. */
const ENCODER_WORKERS = Math.min(4, availableParallelism())

export interface Connection {
  readonly config: ServerConfig
  readonly pipeline: Pipeline
  close(): Promise<void>
}

/** Connects the ingest to the configured servers. */
export function createPipeline(config: ServerConfig, progress: Progress): Connection {
  const postgres = createPostgres(
    { ...config.database, poolSize: INGEST_POOL_SIZE },
    { applicationName: 'opentariff-ingest' },
  )
  const openSearch = createOpenSearch(config.openSearch)
  const encoder = createEncoder({ modelPath: config.embeddingModelPath, workers: ENCODER_WORKERS })
  return {
    config,
    pipeline: {
      postgres,
      openSearch,
      encoder,
      indexPrefix: config.indexPrefix,
      indexCopies: config.indexCopies,
      progress,
    },
    close: async () => {
      await encoder.close()
      await postgres.close()
      await openSearch.close()
    },
  }
}
