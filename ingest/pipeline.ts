import type { IndexCopies } from '../src/config/config.ts'
import type { Encoder } from '../src/embedding/encoder.ts'
import { UserFacingError } from '../src/errors/user-facing-error.ts'
import type { OpenSearch } from '../src/opensearch/client.ts'
import type { Postgres } from '../src/postgres/client.ts'
import type { Progress } from './progress.ts'

/** What every command of the ingest works with. */
export interface Pipeline {
  readonly postgres: Postgres
  readonly openSearch: OpenSearch
  /** Loads its model with the first text that has no stored vector. */
  readonly encoder: Encoder
  /** First part of every index name, so that several installations can share a cluster. */
  readonly indexPrefix: string
  readonly indexCopies: IndexCopies
  readonly progress: Progress
  /** Milliseconds for which Postgres may be away at the switch; then its outcome is left to the next run. Default 30 s. */
  readonly recoveryMs?: number
}

/** An ingest that cannot be done; nothing has changed for readers unless the message says so. */
export class IngestError extends UserFacingError {
  override readonly name: string = 'IngestError'
}
