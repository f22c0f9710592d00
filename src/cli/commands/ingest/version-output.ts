import type { IngestedVersion } from '../../../../ingest/data-versions.ts'

/** A version as `--json` prints it. */
export const versionToJson = (version: IngestedVersion, rolledBackAt: Date | null) => ({
  data_version_id: version.dataVersionId,
  region: version.region,
  status: version.status,
  source_kind: version.sourceKind,
  source_location: version.sourceLocation,
  created_at: version.createdAt,
  published_at: version.publishedAt,
  rolled_back_at: rolledBackAt,
  row_counts: version.rowCounts,
  search_index: version.searchIndex,
  labels_index: version.labelsIndex,
  suggestions_index: version.suggestionsIndex,
})

/** `uk version 5, xi version 6` */
export const namesOf = (versions: readonly IngestedVersion[]): string =>
  versions.map(({ region, dataVersionId }) => `${region} version ${dataVersionId}`).join(', ')

/** Seconds since `started`, a value of `performance.now()`. */
export const secondsSince = (started: number): string => ((performance.now() - started) / 1000).toFixed(1)
