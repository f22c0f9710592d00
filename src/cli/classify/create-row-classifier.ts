import type { Pipeline } from '../../../ingest/pipeline.ts'
import { EmbeddingUnavailableError } from '../../embedding/embedding-error.ts'
import { UserFacingError } from '../../errors/user-facing-error.ts'
import { classifyLive, createClassify, type RowClassifier } from '../../fpo/index.ts'
import { RequestError } from '../../http/errors/request-error.ts'
import { createLiveVersions } from '../../versions/live-versions.ts'

/** The parcel classifier on the live data; its model is loaded, so that the first rows are classified with vectors too. */
export async function createRowClassifier({
  postgres,
  openSearch,
  encoder,
  progress,
}: Pipeline): Promise<RowClassifier> {
  await encoder.embed(['goods']).catch((error: unknown) => {
    if (!(error instanceof EmbeddingUnavailableError)) throw error
    progress.say(`Words only, without vectors: ${error.message}`)
  })
  const liveVersions = createLiveVersions({ postgres, openSearch })
  const classify = classifyLive(createClassify({ openSearch, encoder }), liveVersions)
  return {
    classify: async (request, signal) => {
      try {
        return await classify(request, signal)
      } catch (error) {
        throw error instanceof RequestError ? new UserFacingError(error.message) : error
      }
    },
  }
}
