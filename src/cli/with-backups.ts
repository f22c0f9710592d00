import { createPipeline } from '../../ingest/create-pipeline.ts'
import type { Pipeline } from '../../ingest/pipeline.ts'
import { createProgress } from '../../ingest/progress.ts'
import { loadConfig, type ServerConfig } from '../config/config.ts'
import { createIndexBackups, type IndexBackups } from '../opensearch/index-backups.ts'
import { missingServers } from './use-servers.ts'
import { withServers } from './with-servers.ts'

export interface BackupTools {
  readonly config: ServerConfig
  readonly pipeline: Pipeline
  readonly backups: IndexBackups
  /** The folder below which the embedded OpenSearch has its repositories; null where the environment names another one. */
  readonly snapshots: string | null
}

/** Calls `act` with connections to both servers, whose schema is left as it is. */
export async function withBackups(env: NodeJS.ProcessEnv, act: (tools: BackupTools) => Promise<void>): Promise<void> {
  const progress = createProgress()
  await withServers(env, progress, async (config) => {
    const { pipeline, close } = createPipeline(config, progress)
    const backups = createIndexBackups(config.openSearch)
    try {
      await act({ config, pipeline, backups, snapshots: await snapshotsOfEmbedded(env) })
    } finally {
      await backups.close()
      await close()
    }
  })
}

async function snapshotsOfEmbedded(env: NodeJS.ProcessEnv): Promise<string | null> {
  if (!missingServers(loadConfig(env)).includes('openSearch')) return null
  const { statusOfEmbeddedServers } = await import('../../embedded/servers.ts')
  return statusOfEmbeddedServers().files.snapshots
}
