import { Worker } from 'node:worker_threads'
import type { Head } from '../../src/labels/head.ts'
import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { IngestError } from '../pipeline.ts'
import type { ProgressStep } from '../progress.ts'
import type { VersionContents } from '../version-documents.ts'
import { collectTexts } from './collect-texts.ts'
import type { TrainingTexts } from './train.ts'
import type { TrainingMessage } from './worker.ts'

/** Beside this file: compiled like it, or the way into the source. */
const WORKER_URL = new URL(
  import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './worker.js',
  import.meta.url,
)

/** Gives the version a head for its labelled texts: the one there is if they are the same, else a newly trained one. */
export async function fitHead(contents: VersionContents): Promise<void> {
  const { pipeline, version } = contents
  if (version.embeddingModel === null) return
  const { postgres, progress } = pipeline
  const texts = await collectTexts(contents, version.embeddingModel)
  const known = await postgres.query(sql`
    SELECT 1 FROM classifier_heads WHERE fingerprint = ${texts.fingerprint}`)
  if (known.length > 0) {
    progress.say(`${version.region}: the classifier's head for these labelled texts is there already.`)
  } else {
    const step = progress.start(`${version.region}: training of the classifier's head, in steps`, null)
    const head = await trainInWorker(await texts.vectors(), step)
    step.done()
    await postgres.query(sql`
      INSERT INTO classifier_heads (fingerprint, codes, weights, scales, biases)
      VALUES (${texts.fingerprint}, ${head.codes}::text[], ${bytesOf(head.weights)}, ${floatBytes(head.scales)},
              ${floatBytes(head.biases)})
      ON CONFLICT DO NOTHING`)
  }
  await postgres.query(sql`
    UPDATE data_versions SET classifier_head = ${texts.fingerprint} WHERE data_version_id = ${version.dataVersionId}`)
}

/** Forgets the heads that no version has. */
export async function pruneHeads(db: Queryable): Promise<void> {
  await db.query(sql`
    DELETE FROM classifier_heads
     WHERE NOT EXISTS (SELECT 1 FROM data_versions WHERE classifier_head = fingerprint)`)
}

const trainInWorker = (texts: TrainingTexts, step: ProgressStep): Promise<Head> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(WORKER_URL, { workerData: texts, transferList: [texts.vectors.buffer as ArrayBuffer] })
    worker.on('message', (message: TrainingMessage) => {
      if (message.kind === 'step') step.advance(1)
      else resolve(message.head)
    })
    worker.on('error', reject)
    worker.on('exit', (code) =>
      reject(new IngestError(`The training of the classifier's head ended with ${code}; the live data is untouched.`)),
    )
  })

const bytesOf = ({ buffer, byteOffset, byteLength }: Int8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

const floatBytes = (numbers: Float32Array): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [place, number] of numbers.entries()) bytes.writeFloatLE(number, place * 4)
  return bytes
}
