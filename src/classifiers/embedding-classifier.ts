import { join } from 'node:path'
import { packageRoot } from '../config/package-root.ts'
import { EMBEDDING_DIMENSIONS } from '../embedding/model.ts'
import { InferenceSession, Tensor } from '../embedding/onnxruntime.ts'
import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import { defineDerived } from '../versions/version-data.ts'
import { floatsOf } from './bytes.ts'
import { NO_VOTES, type Votes } from './votes.ts'

/** A linear layer over vectors of texts, which tells the HS codes apart: one column of weights for each code. */
export interface Head {
  /** Six digits each. */
  readonly codes: readonly string[]
  /** Signed bytes, the first component's of all codes first. */
  readonly weights: Int8Array
  /** What the bytes of each code are multiplied with. */
  readonly scales: Float32Array
  readonly biases: Float32Array
}

/** The codes that a text's unit vector tells of, of 4 and 6 digits; those of each length add up to 1. */
export type HeadVotes = (vector: Float32Array) => Promise<Votes>

/** The smallest share that is worth a vote: thousands of codes have a millionth each. */
const LEAST_SHARE = 0.001

/** Where the arithmetic lies: `models/README.md`. */
const HEAD_GRAPH: string = join(packageRoot, 'models', 'embedding-classifier.onnx')

/** A version without a head returns no votes. 9 MB of memory. */
export const HEAD = defineDerived<HeadVotes>({
  name: 'classifier_head',
  load: async ({ postgres, version }) => {
    const head = await readHead(postgres, version.dataVersionId)
    if (head === null) return async () => NO_VOTES
    return headVotes(await InferenceSession.create(HEAD_GRAPH, { intraOpNumThreads: 1, logSeverityLevel: 3 }), head)
  },
})

/** Runs a head: 0.5 ms of the thread that asks, since the runtime answers at once. */
export const headVotes = (session: InferenceSession, { codes, weights, scales, biases }: Head): HeadVotes => {
  const columns = codes.length
  const real = Float32Array.from(weights, (byte, place) => byte * (scales[place % columns] ?? 0))
  const inputs = {
    weights: new Tensor('float32', real, [EMBEDDING_DIMENSIONS, columns]),
    biases: new Tensor('float32', biases, [columns]),
  }
  const vote = async (vector: Float32Array): Promise<Votes> => {
    const output = await session.run({
      ...inputs,
      vectors: new Tensor('float32', vector, [1, EMBEDDING_DIMENSIONS]),
    })
    return votesOfShares(codes, output.shares?.data as Float32Array)
  }
  // A text that is asked for again, as with every page and filter of a search, has the same vector, the very same array.
  const known = new WeakMap<Float32Array, Promise<Votes>>()
  return (vector) => {
    const before = known.get(vector)
    if (before !== undefined) return before
    const votes = vote(vector)
    known.set(vector, votes)
    votes.catch(() => known.delete(vector))
    return votes
  }
}

const votesOfShares = (codes: readonly string[], shares: Float32Array): Votes => {
  const votes = new Map<string, number>()
  let sum = 0
  // Thousands of shares for each description: an iterator would take as long as all votes together.
  for (let place = 0; place < codes.length; place += 1) {
    const share = shares[place] as number
    if (share < LEAST_SHARE) continue
    votes.set(codes[place] as string, share)
    sum += share
  }
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

const readHead = async (postgres: Queryable, dataVersionId: number): Promise<Head | null> => {
  const [row] = await postgres.query<Row>(sql`
    SELECT codes, weights, scales, biases
      FROM data_versions JOIN classifier_heads ON fingerprint = classifier_head
     WHERE data_version_id = ${dataVersionId}`)
  if (row === undefined) return null
  return {
    codes: row.codes,
    weights: new Int8Array(row.weights),
    scales: floatsOf(row.scales),
    biases: floatsOf(row.biases),
  }
}
