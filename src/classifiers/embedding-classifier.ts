import { join } from 'node:path'
import { at } from '../collections/at.ts'
import { packageRoot } from '../config/package-root.ts'
import { InferenceSession, Tensor } from '../embedding/onnxruntime.ts'
import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import { defineDerived } from '../versions/version-data.ts'
import { floatsOf } from './bytes.ts'
import { NO_VOTES, type Votes } from './votes.ts'

/** A linear softmax classifier over sentence embeddings. */
export interface EmbeddingClassifierModel {
  /** The classes: HS codes of six digits. */
  readonly codes: readonly string[]
  /** A row for each dimension of the embedding, with a signed byte for each code. */
  readonly weights: Int8Array
  /** Factor of each code's bytes. */
  readonly scales: Float32Array
  /** One for each code. */
  readonly biases: Float32Array
}

/** Votes of 4 and 6 digits for a unit vector; those of each length add up to 1. */
export type EmbeddingClassifier = (vector: Float32Array) => Promise<Votes>

/** Codes with a smaller share get no vote: thousands of codes have a millionth each. */
const MIN_SHARE = 0.001

/** Arithmetic without weights: see `models/README.md`. */
const GRAPH: string = join(packageRoot, 'models', 'embedding-classifier.onnx')

/** The classifier of a version without a model returns no votes. 9 MB of memory. */
export const EMBEDDING_CLASSIFIER = defineDerived<EmbeddingClassifier>({
  name: 'embedding_classifier',
  load: async ({ postgres, version }) => {
    const model = await readModel(postgres, version.dataVersionId)
    return model === null ? async () => NO_VOTES : await embeddingClassifier(model)
  },
})

/** The classifier of a model. A vector takes 0.5 ms of the calling thread. */
export const embeddingClassifier = async ({
  codes,
  weights,
  scales,
  biases,
}: EmbeddingClassifierModel): Promise<EmbeddingClassifier> => {
  const session = await InferenceSession.create(GRAPH, { intraOpNumThreads: 1, logSeverityLevel: 3 })
  const columns = codes.length
  const floats = Float32Array.from(weights, (byte, index) => byte * at(scales, index % columns))
  const inputs = {
    weights: new Tensor('float32', floats, [floats.length / columns, columns]),
    biases: new Tensor('float32', biases, [columns]),
  }
  return async (vector) => {
    const vectors = new Tensor('float32', vector, [1, vector.length])
    const { shares } = await session.run({ ...inputs, vectors })
    return votesOfShares(codes, shares?.data as Float32Array)
  }
}

const votesOfShares = (codes: readonly string[], shares: Float32Array): Votes => {
  const votes = new Map<string, number>()
  let sum = 0
  // Not an iterator: over thousands of shares it would take as long as the rest of the ranking.
  shares.forEach((share, index) => {
    if (share < MIN_SHARE) return
    votes.set(at(codes, index), share)
    sum += share
  })
  for (const [code, share] of [...votes]) {
    votes.set(code, share / sum)
    const heading = code.slice(0, 4)
    votes.set(heading, (votes.get(heading) ?? 0) + share / sum)
  }
  return votes
}

interface Row {
  readonly codes: readonly string[]
  readonly weights: Buffer
  readonly scales: Buffer
  readonly biases: Buffer
}

const readModel = async (postgres: Queryable, dataVersionId: number): Promise<EmbeddingClassifierModel | null> => {
  const [row] = await postgres.query<Row>(sql`
    SELECT codes, weights, scales, biases
      FROM data_versions JOIN classifiers ON fingerprint = classifier
     WHERE data_version_id = ${dataVersionId}`)
  if (row === undefined) return null
  return {
    codes: row.codes,
    weights: new Int8Array(row.weights),
    scales: floatsOf(row.scales),
    biases: floatsOf(row.biases),
  }
}
