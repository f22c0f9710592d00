import type { Encoder } from '../src/embedding/encoder.ts'
import type { OpenSearch } from '../src/opensearch/client.ts'
import type { Postgres } from '../src/postgres/client.ts'
import type { Progress } from './progress.ts'

/** What every command of the ingest works with. */
export interface Pipeline {
  readonly postgres: Postgres
  readonly openSearch: OpenSearch
  /** Loads its model with the first text that was not embedded before. */
  readonly encoder: Encoder
  /** First part of every index and alias name, so that several installations can share a cluster. */
  readonly indexPrefix: string
  readonly progress: Progress
}

/** A failure that the person at the keyboard can act on: shown as one sentence, without a stack. */
export class IngestError extends Error {
  override readonly name = 'IngestError'
}
