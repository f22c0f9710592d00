import { floatBytes, signedBytes } from '../../src/classifiers/bytes.ts'
import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { VersionContents } from '../transform/version-contents.ts'
import { TRAINING_REVISION } from './train-embedding-classifier.ts'
import { trainInWorker } from './train-in-worker.ts'
import type { CollectedTexts } from './training-texts.ts'

/** Gives the version a head for its labelled texts: the one there is if they are the same, else a newly trained one. */
export async function fitHead({ pipeline, version }: VersionContents, texts: CollectedTexts): Promise<void> {
  if (version.embeddingModel === null) return
  const { postgres, progress } = pipeline
  const fingerprint = texts.fingerprint(`${TRAINING_REVISION}:${version.embeddingModel}`)
  const known = await postgres.query(sql`
    SELECT 1 FROM classifier_heads WHERE fingerprint = ${fingerprint}`)
  if (known.length > 0) {
    progress.say(`${version.region}: the classifier's head for these labelled texts is there already.`)
  } else {
    const step = progress.start(`${version.region}: training of the classifier's head, in steps`, null)
    const head = await trainInWorker({ kind: 'head', texts: await texts.vectors(version.embeddingModel) }, step)
    step.done()
    await postgres.query(sql`
      INSERT INTO classifier_heads (fingerprint, codes, weights, scales, biases)
      VALUES (${fingerprint}, ${head.codes}::text[], ${signedBytes(head.weights)}, ${floatBytes(head.scales)},
              ${floatBytes(head.biases)})
      ON CONFLICT DO NOTHING`)
  }
  await postgres.query(sql`
    UPDATE data_versions SET classifier_head = ${fingerprint} WHERE data_version_id = ${version.dataVersionId}`)
}

/** Forgets the heads that no version has. */
export async function pruneHeads(db: Queryable): Promise<void> {
  await db.query(sql`
    DELETE FROM classifier_heads
     WHERE NOT EXISTS (SELECT 1 FROM data_versions WHERE classifier_head = fingerprint)`)
}
