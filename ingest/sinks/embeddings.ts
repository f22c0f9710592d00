import { hash } from 'node:crypto'
import { at } from '../../src/collections/at.ts'
import { toByteVector } from '../../src/embedding/byte-vector.ts'
import { EmbeddingUnavailableError } from '../../src/embedding/embedding-error.ts'
import type { Encoder } from '../../src/embedding/encoder.ts'
import type { Postgres, Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { IngestError } from '../pipeline.ts'

/** Texts of one query: their vectors take 400 KB. */
const TEXTS_AT_ONCE = 1000

/** Vectors that no ingest used for this many days are deleted. */
const KEPT_DAYS = 30

interface Embedder {
  readonly postgres: Postgres
  readonly encoder: Encoder
  /** SHA-256 of the encoder's model. */
  readonly modelHash: string
}

/**
 * Pairs each item with the vector of its text, or null without a text. Vectors are looked up in `embeddings`; missing ones
 * are computed and stored at once, so that an interrupted ingest continues where it stopped.
 */
export function withVectors<T>(
  embedder: Embedder,
  items: Iterable<T>,
  textOf: (item: T) => string,
): AsyncGenerator<readonly [T, Int8Array]>
export function withVectors<T>(
  embedder: Embedder,
  items: Iterable<T>,
  textOf: (item: T) => string | null,
): AsyncGenerator<readonly [T, Int8Array | null]>
export async function* withVectors<T>(
  embedder: Embedder,
  items: Iterable<T>,
  textOf: (item: T) => string | null,
): AsyncGenerator<readonly [T, Int8Array | null]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < TEXTS_AT_ONCE) continue
    yield* embedBatch(embedder, batch, textOf)
    batch = []
  }
  yield* embedBatch(embedder, batch, textOf)
}

async function* embedBatch<T>(
  embedder: Embedder,
  batch: readonly T[],
  textOf: (item: T) => string | null,
): AsyncGenerator<readonly [T, Int8Array | null]> {
  const texts = batch.map(textOf)
  const vectors = await vectorsOf(embedder, new Set(texts.filter((text) => text !== null)))
  for (const [place, item] of batch.entries()) {
    const text = at(texts, place)
    yield [item, text === null ? null : (vectors.get(text) ?? null)]
  }
}

async function vectorsOf(
  { postgres, encoder, modelHash }: Embedder,
  texts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Int8Array>> {
  const textByHash = new Map(Array.from(texts, (text) => [hashOf(text).toString('hex'), text]))
  const vectors = new Map<string, Int8Array>()
  const hashes = Array.from(textByHash.keys(), (hex) => Buffer.from(hex, 'hex'))
  const known = await postgres.query<{ text_hash: Buffer; vector: Buffer }>(sql`
    SELECT text_hash, vector FROM embeddings
     WHERE model_hash = ${modelHash} AND text_hash = ANY (${hashes}::bytea[])`)
  for (const { text_hash, vector } of known) {
    const text = textByHash.get(text_hash.toString('hex'))
    if (text !== undefined) vectors.set(text, new Int8Array(vector))
  }
  await markUsed(postgres, modelHash, hashes)

  const missing = [...texts].filter((text) => !vectors.has(text))
  if (missing.length === 0) return vectors
  const made = await embed(encoder, missing)
  for (const [place, text] of missing.entries()) vectors.set(text, at(made, place))
  await postgres.query(sql`
    INSERT INTO embeddings (model_hash, text_hash, vector)
    SELECT ${modelHash}, text_hash, vector
      FROM unnest(${missing.map(hashOf)}::bytea[], ${made.map((vector) => Buffer.from(vector))}::bytea[])
        AS made (text_hash, vector)
    ON CONFLICT DO NOTHING`)
  return vectors
}

async function embed(encoder: Encoder, texts: readonly string[]): Promise<readonly Int8Array[]> {
  try {
    return (await encoder.embed(texts)).map(toByteVector)
  } catch (error) {
    if (!(error instanceof EmbeddingUnavailableError)) throw error
    throw new IngestError(
      `The sentence encoder failed (${error.message}); the live data is untouched. Run this again: vectors computed so far are kept.`,
    )
  }
}

/** Marks texts as used whose vectors were copied with an index, and so were not looked up. */
export async function keepEmbeddings(db: Queryable, modelHash: string, texts: readonly string[]): Promise<void> {
  for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE) {
    await markUsed(db, modelHash, texts.slice(from, from + TEXTS_AT_ONCE).map(hashOf))
  }
}

const markUsed = (db: Queryable, modelHash: string, hashes: readonly Buffer[]) =>
  db.query(sql`
    UPDATE embeddings SET used_at = current_date
     WHERE model_hash = ${modelHash} AND text_hash = ANY (${hashes}::bytea[]) AND used_at < current_date`)

/** Deletes the vectors that no recent ingest used. */
export async function pruneEmbeddings(db: Queryable): Promise<void> {
  await db.query(sql`DELETE FROM embeddings WHERE used_at < current_date - ${KEPT_DAYS}::int`)
}

const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer')
