import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { type DataDates, type DatedRows, dataKindOfMeasures, datesOfMostRows } from '../../src/tariff/data-dates.ts'
import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import { measureKind } from '../../src/tariff/measure-type.ts'
import type { IngestedVersion } from '../data-versions.ts'
import type { SourceDates } from '../sources/source.ts'

interface Group {
  readonly origin: string | null
  /** The day that the rows themselves name. */
  readonly date: IsoDate | null
  readonly rows: number
}

interface MeasureGroup extends Group {
  readonly measure_type_id: string
  readonly measure_type_series_id: string | null
  readonly vat: boolean
  readonly excise: boolean
  readonly has_quota: boolean
  readonly has_duty: boolean
}

/**
 * Records the day that each kind of data of a version describes: the one that its source states, else that of most of its
 * rows, which name their day or the publication that they are from.
 */
export async function recordDataDates(
  postgres: Queryable,
  version: IngestedVersion,
  source: SourceDates,
): Promise<DataDates> {
  const dates = { ...datesOfMostRows(await datedRows(postgres, version.dataVersionId, source)), ...source.dates }
  await postgres.query(sql`
    UPDATE data_versions SET data_dates = ${JSON.stringify(dates)}::jsonb WHERE data_version_id = ${version.dataVersionId}`)
  return dates
}

async function datedRows(postgres: Queryable, id: number, { dateOf }: SourceDates): Promise<readonly DatedRows[]> {
  const nomenclature = await postgres.query<Group>(sql`
    SELECT origin, NULL::date AS date, count(*)::int AS rows
      FROM goods_nomenclatures
     WHERE data_version_id = ${id} AND current
     GROUP BY origin`)
  const measures = await postgres.query<MeasureGroup>(sql`
    SELECT m.measure_type_id, t.measure_type_series_id, coalesce(m.vat, false) AS vat, coalesce(m.excise, false) AS excise,
           m.ordernumber IS NOT NULL AS has_quota, m.raw_duty IS NOT NULL AS has_duty,
           m.origin, m.recorded_at AS date, count(*)::int AS rows
      FROM measures m
      LEFT JOIN measure_types t ON t.data_version_id = m.data_version_id AND t.measure_type_id = m.measure_type_id
     WHERE m.data_version_id = ${id}
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`)
  const quotas = await postgres.query<Group>(sql`
    SELECT origin, as_at AS date, count(*)::int AS rows
      FROM quota_definitions
     WHERE data_version_id = ${id}
     GROUP BY 1, 2`)
  const notes = await postgres.query<Group>(sql`
    SELECT origin, edition_date AS date, count(*)::int AS rows
      FROM chapter_notes
     WHERE data_version_id = ${id} AND preferred
     GROUP BY 1, 2`)
  const dated = ({ origin, date, rows }: Group) => ({ rows, date: date ?? (origin === null ? null : dateOf(origin)) })
  return [
    ...nomenclature.map((group) => ({ kind: 'nomenclature' as const, ...dated(group) })),
    ...measures.map((group) => ({ kind: dataKindOfMeasures(kindOf(group)), ...dated(group) })),
    ...quotas.map((group) => ({ kind: 'quotas' as const, ...dated(group) })),
    ...notes.map((group) => ({ kind: 'notes' as const, ...dated(group) })),
  ]
}

const kindOf = (group: MeasureGroup) =>
  measureKind({
    typeId: group.measure_type_id,
    seriesId: group.measure_type_series_id,
    isVat: group.vat,
    isExcise: group.excise,
    hasQuota: group.has_quota,
    hasDuty: group.has_duty,
  })
