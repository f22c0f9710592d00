import { trainInWorker } from '../ingest/classifiers/train-in-worker.ts'
import { collectTrainingTexts } from '../ingest/classifiers/training-texts.ts'
import { listDataVersions } from '../ingest/data-versions.ts'
import type { Pipeline } from '../ingest/pipeline.ts'
import { readVersionContents, type VersionContents } from '../ingest/transform/version-contents.ts'
import { EMBEDDING_CLASSIFIER, embeddingClassifier } from '../src/classifiers/embedding-classifier.ts'
import { NGRAM_CLASSIFIER, ngramClassifier } from '../src/classifiers/ngram/ngram-classifier.ts'
import { UserFacingError } from '../src/errors/user-facing-error.ts'
import type { Region } from '../src/tariff/region.ts'
import { todayUtc } from '../src/tariff/validity.ts'
import { createLiveVersions, type LiveVersion } from '../src/versions/live-versions.ts'
import { createVersionData, given } from '../src/versions/version-data.ts'

/** The live version of a region with what its classifiers are trained on. */
export interface LabelledVersion {
  readonly live: LiveVersion
  readonly contents: VersionContents
}

/** @throws UserFacingError if no data with vectors is live */
export async function readLabelledVersion(pipeline: Pipeline, region: Region): Promise<LabelledVersion> {
  const live = await createLiveVersions(pipeline).get(region)
  const version = (await listDataVersions(pipeline.postgres)).find((each) => each.dataVersionId === live?.dataVersionId)
  if (live === null || version === undefined || live.embeddingModel === null) {
    throw new UserFacingError(
      `No ${region} data with vectors is live: load it with \`opentariff ingest run --region ${region}\`.`,
    )
  }
  // Loaded before the first description, because a request would not wait for it.
  await pipeline.encoder.embed(['ready'])
  return { live, contents: await readVersionContents(pipeline, version, todayUtc()) }
}

/**
 * The version with retrained classifiers, with another seed than every ingest uses, on the labels of the
 * contents. It takes some minutes. Nothing is stored.
 *
 * @param labelsIndex Default: that of the version
 */
export async function retrained(
  { live, contents }: LabelledVersion,
  seed: number,
  labelsIndex: string = live.labelsIndex,
): Promise<LiveVersion> {
  const { pipeline } = contents
  const texts = collectTrainingTexts(contents)
  const [embedding, ngram] = await Promise.all([
    texts
      .vectors(live.embeddingModel ?? '')
      .then((vectors) => trainInWorker({ kind: 'embedding', texts: vectors, seed })),
    trainInWorker({ kind: 'ngram', texts: texts.words(), seed }),
  ])
  const version = { ...live, labelsIndex }
  return {
    ...version,
    data: createVersionData(pipeline, version, [
      given(EMBEDDING_CLASSIFIER, await embeddingClassifier(embedding)),
      given(NGRAM_CLASSIFIER, ngramClassifier(ngram)),
    ]),
  }
}
