import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import type { Region } from '../tariff/region.ts'

/** The outcome of a region's ingests, for the metrics. */
export interface IngestFigures {
  readonly region: Region
  /** The id of the live version; null if none is. */
  readonly dataVersionId: number | null
  readonly publishedAt: Date | null
  /** Start of the last ingest that did not go live; null if none is recorded. */
  readonly lastFailureAt: Date | null
  /** Seconds from the beginning of the live version's ingest until rows and documents were complete. */
  readonly seconds: number | null
  /** Rows and documents of the live version. */
  readonly goodsNomenclatures: number | null
  readonly searchDocuments: number | null
}

interface Row {
  readonly region: Region
  readonly data_version_id: number | null
  readonly published_at: Date | null
  readonly last_failure_at: Date | null
  readonly seconds: number | null
  readonly goods_nomenclatures: number | null
  readonly search_documents: number | null
}

/** One entry for each region that an ingest was ever tried for. */
export async function readIngestFigures(postgres: Queryable): Promise<readonly IngestFigures[]> {
  const rows = await postgres.query<Row>(sql`
    SELECT region,
           max(data_version_id) FILTER (WHERE status = 'live') AS data_version_id,
           max(published_at) FILTER (WHERE status = 'live') AS published_at,
           max(created_at) FILTER (WHERE status = 'failed') AS last_failure_at,
           max(extract(epoch FROM loaded_at - created_at)::float8) FILTER (WHERE status = 'live') AS seconds,
           max((row_counts ->> 'goods_nomenclatures')::int) FILTER (WHERE status = 'live') AS goods_nomenclatures,
           max((row_counts ->> 'search_documents')::int) FILTER (WHERE status = 'live') AS search_documents
      FROM data_versions
     GROUP BY region`)
  return rows.map((row) => ({
    region: row.region,
    dataVersionId: row.data_version_id,
    publishedAt: row.published_at,
    lastFailureAt: row.last_failure_at,
    seconds: row.seconds,
    goodsNomenclatures: row.goods_nomenclatures,
    searchDocuments: row.search_documents,
  }))
}
