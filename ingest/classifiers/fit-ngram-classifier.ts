import { floatBytes, integerBytes, signedBytes } from '../../src/classifiers/bytes.ts'
import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { VersionContents } from '../transform/version-contents.ts'
import { trainInWorker } from './train-in-worker.ts'
import { WORD_LAYER_REVISION } from './train-ngram-classifier.ts'
import type { CollectedTexts } from './training-texts.ts'

/**
 * Gives the version a word layer for its labelled texts: the one there is if they are the same, else a newly trained one.
 * None without vectors: such a version is made to be served soon.
 */
export async function fitWordLayer({ pipeline, version }: VersionContents, texts: CollectedTexts): Promise<void> {
  if (version.embeddingModel === null) return
  const { postgres, progress } = pipeline
  const words = texts.words()
  if (words.texts.length === 0) return
  const fingerprint = texts.fingerprint(`words:${WORD_LAYER_REVISION}`)
  const known = await postgres.query(sql`
    SELECT 1 FROM classifier_word_layers WHERE fingerprint = ${fingerprint}`)
  if (known.length > 0) {
    progress.say(`${version.region}: the classifier's word layer for these labelled texts is there already.`)
  } else {
    const step = progress.start(`${version.region}: training of the classifier's word layer, in steps`, null)
    const layer = await trainInWorker({ kind: 'word layer', texts: words }, step)
    step.done()
    await postgres.query(sql`
      INSERT INTO classifier_word_layers
             (fingerprint, codes, features, importances, vectors, scales, outputs, biases)
      VALUES (${fingerprint}, ${layer.codes}::text[], ${integerBytes(layer.features)},
              ${floatBytes(layer.importances)},
              ${Buffer.concat(layer.members.map(({ vectors }) => signedBytes(vectors)))},
              ${Buffer.concat(layer.members.map(({ scales }) => floatBytes(scales)))},
              ${Buffer.concat(layer.members.map(({ outputs }) => floatBytes(outputs)))},
              ${Buffer.concat(layer.members.map(({ biases }) => floatBytes(biases)))})
      ON CONFLICT DO NOTHING`)
  }
  await postgres.query(sql`
    UPDATE data_versions SET classifier_word_layer = ${fingerprint} WHERE data_version_id = ${version.dataVersionId}`)
}

/** Forgets the layers that no version has. */
export async function pruneWordLayers(db: Queryable): Promise<void> {
  await db.query(sql`
    DELETE FROM classifier_word_layers
     WHERE NOT EXISTS (SELECT 1 FROM data_versions WHERE classifier_word_layer = fingerprint)`)
}
