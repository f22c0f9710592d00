import { floatBytes, signedBytes } from '../../src/classifiers/bytes.ts'
import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { VersionContents } from '../transform/version-contents.ts'
import { TRAINING_REVISION } from './train-embedding-classifier.ts'
import { trainInWorker } from './train-in-worker.ts'
import { collectTrainingTexts } from './training-texts.ts'

/**
 * Gives the version the embedding classifier of its labelled texts: a stored one that was trained on the same texts, else
 * a newly trained one. A version without vectors gets none.
 */
export async function fitClassifier(contents: VersionContents): Promise<void> {
  const { pipeline, version } = contents
  if (version.embeddingModel === null) return
  const { postgres, progress } = pipeline
  const texts = collectTrainingTexts(contents)
  const fingerprint = texts.fingerprint(`${TRAINING_REVISION}:${version.embeddingModel}`)
  const stored = await postgres.query(sql`
    SELECT 1 FROM classifiers WHERE fingerprint = ${fingerprint}`)
  if (stored.length > 0) {
    progress.say(`${version.region}: using the stored classifier, which was trained on the same labelled texts.`)
  } else {
    const step = progress.start(`${version.region}: training of the classifier, in steps`, null)
    const model = await trainInWorker(await texts.vectors(version.embeddingModel), step)
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

/** Deletes the classifiers that no version uses. */
export async function pruneClassifiers(db: Queryable): Promise<void> {
  await db.query(sql`
    DELETE FROM classifiers
     WHERE NOT EXISTS (SELECT 1 FROM data_versions WHERE classifier = fingerprint)`)
}
