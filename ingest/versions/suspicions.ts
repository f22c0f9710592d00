import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import { HARMONIZED_SYSTEM_CHAPTERS, MIN_TARIFF_ROWS } from '../../src/tariff/harmonized-system.ts'
import { isBuiltIn } from '../../src/versions/data-version.ts'
import type { IngestedVersion } from '../data-versions.ts'
import { countMeasures, describeLostMeasures } from './lost-measures.ts'
import { describeShrinkage, type LiveRows } from './shrinkage.ts'

export interface LoadedRows {
  readonly version: Pick<IngestedVersion, 'region' | 'sourceKind' | 'dataVersionId'>
  /** The live version of the region. */
  readonly live: LiveRows | undefined
  /** Rows of each table, without derived tables. */
  readonly rows: Readonly<Record<string, number>>
  /** Day on which measures in force are counted. */
  readonly day: IsoDate
}

/**
 * Describes what looks like an accident of the publisher, else returns null. New data is compared with the live data,
 * whatever kind of source either is of; where nothing or only what ships with the program is live, with what every tariff
 * has.
 */
export async function describeSuspicion(db: Queryable, load: LoadedRows): Promise<string | null> {
  const { version, live, rows, day } = load
  if (version.sourceKind === 'published' && !rows.measures) return `${version.region}: the new data has no measures`
  if (live === undefined || isBuiltIn(live.sourceKind)) {
    return isBuiltIn(version.sourceKind) ? null : await describeSmallTariff(db, load)
  }
  const shrinkage = describeShrinkage(live, rows)
  if (shrinkage !== null) return shrinkage
  const chapters = await lostChapters(db, live, version)
  if (chapters.length > 0) {
    return `${version.region}: the new data has nothing of chapter ${chapters.join(', ')}, which live version ${live.dataVersionId} has`
  }
  return describeLostMeasures(live, await countMeasures(db, live.dataVersionId, version.dataVersionId, day), day)
}

/** Chapters named in the message. */
const NAMED_CHAPTERS = 10

async function describeSmallTariff(db: Queryable, { version, rows }: LoadedRows): Promise<string | null> {
  const count = rows.goods_nomenclatures ?? 0
  if (count < MIN_TARIFF_ROWS) {
    return `${version.region}: the new data has ${count} rows of nomenclature, and the Harmonized System alone has more than ${MIN_TARIFF_ROWS}`
  }
  const found = await db.query<{ readonly chapter: string }>(sql`
    SELECT DISTINCT left(goods_nomenclature_item_id, 2) AS chapter
      FROM goods_nomenclatures
     WHERE data_version_id = ${version.dataVersionId}`)
  const chapters = new Set(found.map(({ chapter }) => chapter))
  const missing = HARMONIZED_SYSTEM_CHAPTERS.filter((chapter) => !chapters.has(chapter))
  if (missing.length === 0) return null
  const more = missing.length > NAMED_CHAPTERS ? ` and ${missing.length - NAMED_CHAPTERS} more` : ''
  return `${version.region}: the new data has nothing of chapter ${missing.slice(0, NAMED_CHAPTERS).join(', ')}${more}, which every tariff has`
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
