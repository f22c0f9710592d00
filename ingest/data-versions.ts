import type { Queryable } from '../src/postgres/client.ts'
import { sql } from '../src/postgres/sql.ts'
import type { IsoDate } from '../src/tariff/goods-nomenclature.ts'
import type { Region } from '../src/tariff/region.ts'
import type { EXPECTED_DOCUMENTS } from '../src/versions/vectors-progress.ts'
import type { VersionIndex, VersionIndices } from '../src/versions/version-indices.ts'
import { IngestError } from './pipeline.ts'

/**
 * loading → loaded → live → retired; `failed`: never went live. A retired version keeps its rows and indices, so that a
 * rollback is a switch; pruning removes them.
 */
export type DataVersionStatus = 'loading' | 'loaded' | 'live' | 'retired' | 'failed'

/** One ingested version of a region's data: a partition of every tariff table, and its indices. */
export interface IngestedVersion extends VersionIndices {
  readonly dataVersionId: number
  readonly region: Region
  readonly status: DataVersionStatus
  readonly sourceKind: string
  readonly sourceLocation: string
  readonly sourceFingerprint: string
  /** See `pipelineFingerprint`: a change of mappings or transformations changes it. */
  readonly pipelineFingerprint: string
  /** Hash of the model of the vectors in its indices; null: without vectors. */
  readonly embeddingModel: string | null
  /** Rows by table, and documents of each index under its `counted` key, as loaded. While it is being loaded, null or the documents so far. */
  readonly rowCounts: Readonly<Record<string, number>> | null
  readonly createdAt: Date
  readonly publishedAt: Date | null
}

export interface NewDataVersion {
  readonly region: Region
  readonly sourceKind: string
  readonly sourceLocation: string
  readonly sourceFingerprint: string
  readonly pipelineFingerprint: string
  /** The day that the data describes, where the source gives it. */
  readonly snapshotDate: IsoDate | null
  readonly embeddingModel: string | null
  /** Names in which `{id}` stands for the version's id. */
  readonly indexPatterns: VersionIndices
}

interface Row {
  readonly data_version_id: number
  readonly region: Region
  readonly status: DataVersionStatus
  readonly source_kind: string
  readonly source_location: string
  readonly source_fingerprint: string
  readonly pipeline_fingerprint: string
  readonly search_index: string
  readonly labels_index: string
  readonly suggestions_index: string
  readonly embedding_model: string | null
  readonly row_counts: Record<string, number> | null
  readonly created_at: Date
  readonly published_at: Date | null
}

const fromRow = (row: Row): IngestedVersion => ({
  dataVersionId: row.data_version_id,
  region: row.region,
  status: row.status,
  sourceKind: row.source_kind,
  sourceLocation: row.source_location,
  sourceFingerprint: row.source_fingerprint,
  pipelineFingerprint: row.pipeline_fingerprint,
  searchIndex: row.search_index,
  labelsIndex: row.labels_index,
  suggestionsIndex: row.suggestions_index,
  embeddingModel: row.embedding_model,
  rowCounts: row.row_counts,
  createdAt: row.created_at,
  publishedAt: row.published_at,
})

/** Every version, newest first. */
export async function listDataVersions(db: Queryable): Promise<readonly IngestedVersion[]> {
  const rows = await db.query<Row>(sql`
    SELECT data_version_id, region, status, source_kind, source_location, source_fingerprint, pipeline_fingerprint,
           search_index, labels_index, suggestions_index, embedding_model, row_counts, created_at, published_at
      FROM data_versions
     ORDER BY data_version_id DESC`)
  return rows.map(fromRow)
}

/** The versions of the list that are live at this moment. */
export async function liveVersionsAmong(
  db: Queryable,
  versions: readonly IngestedVersion[],
): Promise<readonly IngestedVersion[]> {
  const rows = await db.query<{ data_version_id: number }>(sql`
    SELECT data_version_id FROM data_versions WHERE status = 'live'`)
  const live = new Set(rows.map((row) => row.data_version_id))
  return versions.filter((version) => live.has(version.dataVersionId))
}

/** Records a version before anything else of it exists, so that everything a crash leaves can be found. */
export async function beginDataVersion(db: Queryable, version: NewDataVersion): Promise<IngestedVersion> {
  const [row] = await db.query<Row>(sql`
    WITH next AS (SELECT nextval(pg_get_serial_sequence('data_versions', 'data_version_id')) AS id)
    INSERT INTO data_versions (data_version_id, region, status, source_kind, source_location, source_fingerprint,
                               pipeline_fingerprint, snapshot_date, embedding_model, search_index, labels_index,
                               suggestions_index)
    OVERRIDING SYSTEM VALUE
    SELECT id, ${version.region}, 'loading', ${version.sourceKind}, ${version.sourceLocation},
           ${version.sourceFingerprint}, ${version.pipelineFingerprint}, ${version.snapshotDate}::date, ${version.embeddingModel},
           replace(${version.indexPatterns.searchIndex}, '{id}', id::text),
           replace(${version.indexPatterns.labelsIndex}, '{id}', id::text),
           replace(${version.indexPatterns.suggestionsIndex}, '{id}', id::text)
      FROM next
    RETURNING *`)
  if (!row) throw new Error('data_versions: the new version was not returned')
  return fromRow(row)
}

/** Records how many documents of one kind a version that is being loaded has so far, or will have; see `readVectorsProgress`. */
export async function recordDocuments(
  db: Queryable,
  dataVersionId: number,
  counted: VersionIndex['counted'] | typeof EXPECTED_DOCUMENTS,
  count: number,
): Promise<void> {
  await db.query(sql`
    UPDATE data_versions
       SET row_counts = coalesce(row_counts, '{}') || jsonb_build_object(${counted}::text, ${count}::int)
     WHERE data_version_id = ${dataVersionId} AND status = 'loading'`)
}

/** Records that rows and indices are complete. Throws an `IngestError` if another ingest has removed the version. */
export async function markLoaded(
  db: Queryable,
  dataVersionId: number,
  rowCounts: Readonly<Record<string, number>>,
): Promise<void> {
  const marked = await db.query(sql`
    UPDATE data_versions
       SET status = 'loaded', loaded_at = now(), row_counts = ${JSON.stringify(rowCounts)}::jsonb
     WHERE data_version_id = ${dataVersionId} AND status = 'loading'
    RETURNING data_version_id`)
  if (marked.length === 0) throw removedMeanwhile(dataVersionId)
}

const removedMeanwhile = (dataVersionId: number) =>
  new IngestError(`Version ${dataVersionId} cannot go live: another ingest has removed it.`)

/**
 * Records that a version will never be live (again), before anything of it is removed: of an ingest that removes a
 * version and one that publishes it, only one succeeds, whatever either believes of the lock.
 *
 * @returns false for a version that is live
 */
export async function markFailed(db: Queryable, version: IngestedVersion): Promise<boolean> {
  await db.query(sql`
    UPDATE data_versions
       SET status = 'failed', row_counts = NULL
     WHERE data_version_id = ${version.dataVersionId} AND status <> 'live'`)
  return (await liveVersionsAmong(db, [version])).length === 0
}

/**
 * Makes the version live in its region and retires the previous one, whose id it returns. Call it inside a transaction.
 * Throws an `IngestError` if another ingest has removed the version.
 */
export async function makeLive(db: Queryable, version: IngestedVersion): Promise<number | null> {
  const [before] = await db.query<{ data_version_id: number }>(sql`
    UPDATE data_versions
       SET status = 'retired', retired_at = now()
     WHERE region = ${version.region} AND status = 'live'
    RETURNING data_version_id`)
  const made = await db.query(sql`
    UPDATE data_versions
       SET status = 'live', published_at = now(), retired_at = NULL,
           previous_version_id = ${before?.data_version_id ?? null}
     WHERE data_version_id = ${version.dataVersionId} AND status IN ('loaded', 'retired')
    RETURNING data_version_id`)
  if (made.length === 0) throw removedMeanwhile(version.dataVersionId)
  return before?.data_version_id ?? null
}

/** Deletes the record of a version whose rows and indices are removed. */
export async function deleteDataVersion(db: Queryable, dataVersionId: number): Promise<void> {
  await db.query(sql`DELETE FROM data_versions WHERE data_version_id = ${dataVersionId}`)
}
