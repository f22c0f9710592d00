import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { isBuiltIn } from '../../src/versions/data-version.ts'
import type { IngestedVersion } from '../data-versions.ts'
import { describeShrinkage } from './shrinkage.ts'

export interface LoadedRows {
  readonly version: Pick<IngestedVersion, 'region' | 'sourceKind' | 'dataVersionId'>
  /** The live version of the region. */
  readonly live: Pick<IngestedVersion, 'region' | 'sourceKind' | 'dataVersionId' | 'rowCounts'> | undefined
  /** Rows of each table, without derived tables. */
  readonly rows: Readonly<Record<string, number>>
}

/**
 * Describes what looks like an accident of the publisher where new data has too few rows, lacks a chapter that the live
 * data has, or is published data without measures; else returns null.
 */
export async function describeSuspicion(db: Queryable, { version, live, rows }: LoadedRows): Promise<string | null> {
  const shrinkage = describeShrinkage(live, rows)
  if (shrinkage !== null) return shrinkage
  if (version.sourceKind === 'published' && !rows.measures) return `${version.region}: the new data has no measures`
  if (live === undefined || isBuiltIn(live.sourceKind)) return null
  const chapters = await lostChapters(db, live, version)
  if (chapters.length === 0) return null
  return `${version.region}: the new data has nothing of chapter ${chapters.join(', ')}, which live version ${live.dataVersionId} has`
}

async function lostChapters(
  db: Queryable,
  live: Pick<IngestedVersion, 'dataVersionId'>,
  version: Pick<IngestedVersion, 'dataVersionId'>,
): Promise<readonly string[]> {
  const rows = await db.query<{ readonly chapter: string }>(sql`
    SELECT left(goods_nomenclature_item_id, 2) AS chapter
      FROM goods_nomenclatures
     WHERE data_version_id = ${live.dataVersionId}
    EXCEPT
    SELECT left(goods_nomenclature_item_id, 2)
      FROM goods_nomenclatures
     WHERE data_version_id = ${version.dataVersionId}
     ORDER BY chapter`)
  return rows.map(({ chapter }) => chapter)
}
