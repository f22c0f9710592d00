import type { Encoder } from '../src/embedding/encoder.ts'
import type { OpenSearch } from '../src/opensearch/client.ts'
import type { Postgres } from '../src/postgres/client.ts'
import type { Region } from '../src/tariff/region.ts'
import type { VersionIndex } from '../src/versions/version-indices.ts'
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

/** Name under which people and tools find a region's live index. The service itself asks for the index by its own name. */
export const liveAlias = (indexPrefix: string, { definition }: VersionIndex, region: Region): string =>
  `${indexPrefix}-${definition}-${region}`

/** The lock that keeps two commands from changing versions at once. */
export const INGEST_LOCK = 'opentariff ingest'

/** A failure that the person at the keyboard can act on: shown as one sentence, without a stack. */
export class IngestError extends Error {
  override readonly name = 'IngestError'
}
