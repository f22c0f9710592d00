import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import type { Region } from '../../src/tariff/region.ts'

/** Measures of a chapter in the live version and in the new one, which are in force on one day. */
export interface MeasureCounts {
  readonly chapter: string
  readonly before: number
  readonly after: number
}

/**
 * The largest share of a chapter's measures that a load may lose unless the operator allows more. What ends as announced is
 * no loss, since both versions are compared on the same day; what is ended at once is a regulation or two.
 */
const MAX_LOST_MEASURES = 0.02

/** One regulation may end so many measures of a small chapter at once. */
const MIN_LOST_MEASURES = 10

/** Chapters named in the message: those that lose most. */
const NAMED_CHAPTERS = 3

export const countMeasures = (
  db: Queryable,
  live: number,
  loaded: number,
  day: IsoDate,
): Promise<readonly MeasureCounts[]> =>
  db.query<MeasureCounts>(sql`
    SELECT left(goods_nomenclature_item_id, 2) AS chapter,
           count(*) FILTER (WHERE data_version_id = ${live})::int AS before,
           count(*) FILTER (WHERE data_version_id = ${loaded})::int AS after
      FROM measures
     WHERE data_version_id IN (${live}, ${loaded})
       AND validity_start_date <= ${day}::date
       AND (validity_end_date IS NULL OR validity_end_date >= ${day}::date)
     GROUP BY 1
     ORDER BY 1`)

/** Describes the loss where a chapter, or the whole tariff, has too few of its measures, else returns null. */
export function describeLostMeasures(
  live: { readonly region: Region; readonly dataVersionId: number },
  chapters: readonly MeasureCounts[],
  day: IsoDate,
): string | null {
  const all = {
    before: chapters.reduce((sum, { before }) => sum + before, 0),
    after: chapters.reduce((sum, { after }) => sum + after, 0),
  }
  const lossy = chapters.filter(isLoss).toSorted((one, other) => other.before - other.after - (one.before - one.after))
  if (lossy.length === 0 && !isLoss(all)) return null
  const named = lossy.slice(0, NAMED_CHAPTERS).map(({ chapter, before, after }) => `${chapter} ${before} → ${after}`)
  const where = named.length === 0 ? '' : `; most in chapters ${named.join(', ')}`
  return `${live.region}: of the ${all.before} measures in force on ${day} in live version ${live.dataVersionId}, the new data has ${all.after}${where}`
}

const isLoss = ({ before, after }: Omit<MeasureCounts, 'chapter'>): boolean =>
  before - after >= MIN_LOST_MEASURES && before - after > before * MAX_LOST_MEASURES
