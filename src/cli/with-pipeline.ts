import { createPipeline } from '../../ingest/create-pipeline.ts'
import type { Pipeline } from '../../ingest/pipeline.ts'
import { createProgress } from '../../ingest/progress.ts'
import { migrate } from '../postgres/migrate.ts'
import { withServers } from './with-servers.ts'

/** Calls `act` with connections to both servers and the sentence encoder; the schema is up to date. */
export async function withPipeline<T>(env: NodeJS.ProcessEnv, act: (pipeline: Pipeline) => Promise<T>): Promise<T> {
  const progress = createProgress()
  return await withServers(env, progress, async (config) => {
    const { pipeline, close } = createPipeline(config, progress)
    try {
      await migrate(config.database)
      return await act(pipeline)
    } finally {
      await close()
    }
  })
}
