import { createPipeline } from '../../ingest/create-pipeline.ts'
import type { Pipeline } from '../../ingest/pipeline.ts'
import { createProgress } from '../../ingest/progress.ts'
import type { ServerConfig } from '../config/config.ts'
import { createIndexBackups, type IndexBackups } from '../opensearch/index-backups.ts'
import { withServers } from './with-servers.ts'

export interface BackupTools {
  readonly config: ServerConfig
  readonly pipeline: Pipeline
  readonly backups: IndexBackups
}

/** Calls `act` with connections to both servers, whose schema is left as it is. */
export async function withBackups(env: NodeJS.ProcessEnv, act: (tools: BackupTools) => Promise<void>): Promise<void> {
  const progress = createProgress()
  await withServers(env, progress, async (config) => {
    const { pipeline, close } = createPipeline(config, progress)
    const backups = createIndexBackups(config.openSearch)
    try {
      await act({ config, pipeline, backups })
    } finally {
      await backups.close()
      await close()
    }
  })
}
