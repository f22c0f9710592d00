import { floatBytes, signedBytes } from '../../src/classifiers/bytes.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { VersionContents } from '../transform/version-contents.ts'
import { TRAINING_REVISION } from './train-embedding-classifier.ts'
import { trainInWorker } from './train-in-worker.ts'
import type { CollectedTexts } from './training-texts.ts'

/**
 * Gives the version the embedding classifier of its labelled texts by the vectors of `modelHash`: a stored one of the same
 * texts, else a new one.
 */
export async function fitEmbeddingClassifier(
  { pipeline: { postgres, progress }, version }: VersionContents,
  texts: CollectedTexts,
  modelHash: string,
): Promise<void> {
  const fingerprint = texts.fingerprint(`${TRAINING_REVISION}:${modelHash}`)
  const stored = await postgres.query(sql`
    SELECT 1 FROM classifiers WHERE fingerprint = ${fingerprint}`)
  if (stored.length > 0) {
    progress.say(`${version.region}: using the stored classifier, which was trained on the same labelled texts.`)
  } else {
    const step = progress.start(`${version.region}: training of the classifier, in steps`, null)
    const model = await trainInWorker({ kind: 'embedding', texts: await texts.vectors(modelHash) }, () =>
      step.advance(1),
    )
    step.done()
    await postgres.query(sql`
      INSERT INTO classifiers (fingerprint, codes, weights, scales, biases)
      VALUES (${fingerprint}, ${model.codes}::text[], ${signedBytes(model.weights)}, ${floatBytes(model.scales)},
              ${floatBytes(model.biases)})
      ON CONFLICT DO NOTHING`)
  }
  await postgres.query(sql`
    UPDATE data_versions SET classifier = ${fingerprint} WHERE data_version_id = ${version.dataVersionId}`)
}
