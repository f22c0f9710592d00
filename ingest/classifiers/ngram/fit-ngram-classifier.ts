import { floatBytes, integerBytes, signedBytes } from '../../../src/classifiers/bytes.ts'
import { sql } from '../../../src/postgres/sql.ts'
import type { VersionContents } from '../../transform/version-contents.ts'
import { trainInWorker } from '../train-in-worker.ts'
import type { CollectedTexts } from '../training-texts.ts'
import { NGRAM_REVISION } from './train-ngram-classifier.ts'

/** Gives the version the n-gram classifier of its labelled texts: a stored one of the same texts, else a new one. */
export async function fitNgramClassifier(
  { pipeline: { postgres, progress }, version }: VersionContents,
  texts: CollectedTexts,
): Promise<void> {
  const fingerprint = texts.fingerprint(`ngram:${NGRAM_REVISION}`)
  const stored = await postgres.query(sql`SELECT 1 FROM ngram_classifiers WHERE fingerprint = ${fingerprint}`)
  if (stored.length === 0) {
    progress.say(`${version.region}: training of the n-gram classifier.`)
    const model = await trainInWorker({ kind: 'ngram', texts: texts.words() })
    await postgres.query(sql`
      INSERT INTO ngram_classifiers (fingerprint, codes, features, importances, vectors, scales, outputs, biases)
      VALUES (${fingerprint}, ${model.codes}::text[], ${integerBytes(model.features)}, ${floatBytes(model.importances)},
              ${signedBytes(model.vectors)}, ${floatBytes(model.scales)}, ${floatBytes(model.outputs)},
              ${floatBytes(model.biases)})
      ON CONFLICT DO NOTHING`)
  }
  await postgres.query(sql`
    UPDATE data_versions SET ngram_classifier = ${fingerprint} WHERE data_version_id = ${version.dataVersionId}`)
}
