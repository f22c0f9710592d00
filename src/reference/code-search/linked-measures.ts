import { z } from 'zod'
import { intOrNull, openPeriod, textOrNull } from '../../postgres/columns.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { type Sql, sql } from '../../postgres/sql.ts'
import { inForceOn } from '../../tariff-data/in-force-on.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

/** A measure that has a code or requires it. */
export const linkedMeasureRow = z.object({
  sid: z.int(),
  goodsNomenclatureSid: intOrNull,
  goodsNomenclatureItemId: z.string(),
  geographicalAreaId: textOrNull,
  ...openPeriod,
})

export type LinkedMeasureRow = z.output<typeof linkedMeasureRow>

/** A measure with the code that it was found for. */
const ownedMeasureRow = linkedMeasureRow.extend({ owner: z.string() })

export type OwnedMeasureRow = z.output<typeof ownedMeasureRow>

/** The columns of {@link linkedMeasureRow}, for a measure or a sighting `m`. */
export const LINKED_MEASURE_COLUMNS = sql`
  m.measure_sid AS sid, m.goods_nomenclature_sid AS "goodsNomenclatureSid",
  m.goods_nomenclature_item_id AS "goodsNomenclatureItemId", m.geographical_area_id AS "geographicalAreaId",
  m.validity_start_date AS "validityStartDate", m.validity_end_date AS "validityEndDate"`

/**
 * The most measures shown with a code. A few codes, such as zero-rated VAT, are on nearly every commodity: a page of 20
 * codes has 1.5 MB with this limit, and 60 MB without.
 */
const MAX_MEASURES = 250

/** How measures refer to the codes of a list, in a statement over `wanted (id, code)`. */
export interface MeasureLink {
  /** The condition that a row of `measures` has or requires the code. */
  holds(dataVersionId: number): Sql
  /** The code as `measure_sightings.owners` names it. */
  readonly owner: Sql
}

export const HAS_ADDITIONAL_CODE: MeasureLink = {
  holds: () => sql`additional_code = wanted.code`,
  owner: sql`'additional_code:' || wanted.id`,
}

export const REQUIRES_CERTIFICATE: MeasureLink = {
  holds: (dataVersionId) => sql`measure_sid IN (
    SELECT measure_sid
      FROM measure_conditions
     WHERE data_version_id = ${dataVersionId} AND document_code = wanted.code)`,
  owner: sql`'certificates:' || wanted.id`,
}

/** The columns of a table of measures that {@link LINKED_MEASURE_COLUMNS} names. */
export const MEASURE_COLUMNS = sql`
  measure_sid, goods_nomenclature_sid, goods_nomenclature_item_id, geographical_area_id, validity_start_date,
  validity_end_date`

/** Measures with the codes that have started by the day, those in force first. One statement, by keys. */
export async function readLinkedMeasures(
  { db, dataVersionId, asOf }: TariffDay,
  codes: readonly { readonly id: string; readonly code: string }[],
  { holds, owner }: MeasureLink,
): Promise<readonly OwnedMeasureRow[]> {
  if (codes.length === 0) return []
  return queryRows(
    db,
    ownedMeasureRow,
    sql`
    SELECT wanted.id AS owner, linked.*
      FROM unnest(${codes.map(({ id }) => id)}::text[], ${codes.map(({ code }) => code)}::text[]) AS wanted (id, code)
     CROSS JOIN LATERAL (
             SELECT ${LINKED_MEASURE_COLUMNS}
               FROM (SELECT ${MEASURE_COLUMNS}
                       FROM measures
                      WHERE data_version_id = ${dataVersionId} AND ${holds(dataVersionId)}
                      UNION ALL
                     SELECT ${MEASURE_COLUMNS}
                       FROM measure_sightings s
                      WHERE data_version_id = ${dataVersionId}
                        AND owners @> ARRAY[${owner}]
                        AND NOT EXISTS (SELECT FROM measures
                                         WHERE data_version_id = ${dataVersionId} AND measure_sid = s.measure_sid)) m
              WHERE validity_start_date IS NULL OR validity_start_date <= ${asOf}
              ORDER BY ${inForceOn(asOf)} DESC, goods_nomenclature_item_id, measure_sid
              LIMIT ${MAX_MEASURES}) linked`,
  )
}

const footnoteGoods = z.object({
  owner: z.string(),
  goodsNomenclatureSids: z.array(z.int()),
  /** Measures in force with the footnote; no more than {@link EXTRA_LARGE} + 1 are counted. */
  measures: z.int(),
})

/** The goods and measures that a footnote is attached to. */
export type FootnoteGoods = z.output<typeof footnoteGoods>

/** Measures above which a footnote concerns so many goods that a list of them is of no use. */
const EXTRA_LARGE = 1000

export const hasExtraLargeMeasures = ({ measures }: FootnoteGoods): boolean => measures > EXTRA_LARGE

/** The rows that footnotes are attached to, themselves or through a measure in force. One statement, by keys. */
export async function readFootnoteGoods(
  { db, dataVersionId, asOf }: TariffDay,
  codes: readonly string[],
): Promise<readonly FootnoteGoods[]> {
  if (codes.length === 0) return []
  return queryRows(
    db,
    footnoteGoods,
    sql`
    WITH attached AS (
      SELECT wanted.code, a.target, a.target_sid
        FROM unnest(${codes}::text[]) AS wanted (code)
       CROSS JOIN LATERAL (
               SELECT target, target_sid
                 FROM footnote_associations
                WHERE data_version_id = ${dataVersionId} AND footnote_code = wanted.code AND target = 'goods_nomenclature'
                UNION ALL
               SELECT 'measure', m.goods_nomenclature_sid
                 FROM (SELECT target_sid
                         FROM footnote_associations
                        WHERE data_version_id = ${dataVersionId}
                          AND footnote_code = wanted.code
                          AND target = 'measure'
                        LIMIT ${EXTRA_LARGE + 1}) f
                 JOIN measures m
                   ON m.data_version_id = ${dataVersionId}
                  AND m.measure_sid = f.target_sid
                  AND ${inForceOn(asOf, sql`m.`)}) a)
    SELECT code AS owner, array_agg(DISTINCT target_sid::integer) AS "goodsNomenclatureSids",
           (count(*) FILTER (WHERE target = 'measure'))::integer AS measures
      FROM attached
     GROUP BY code`,
  )
}
