import { collect } from '../../../src/collections/collect.ts'
import { groupBy } from '../../../src/collections/group-by.ts'
import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import type { PublishedReport } from '../published-report.ts'
import type { PublishedReading } from '../reading/published-cache.ts'
import type { SourceRecord } from '../source-record.ts'
import { type PublishedQuota, readQuotas } from '../uk-dbt-quotas/read.ts'
import { weeklyFile } from '../uk-hmrc-weekly/weekly-file.ts'
import { readWeeklyQuotas, type WeeklyQuota } from '../uk-hmrc-weekly/weekly-lists.ts'
import type { MeasureFindings } from './measure-findings.ts'
import { isSame } from './merge-records.ts'
import { QUOTAS, WEEKLY } from './merged-sources.ts'
import type { PublishedTable } from './published-table.ts'
import { areaKey } from './uk-lists.ts'
import { publishedUnit } from './unit-tables.ts'

/** What the areas of an order number are found by. */
interface AreaContext {
  /** Ids of areas by the keys of their descriptions. */
  readonly areaIds: ReadonlyMap<string, string>
  readonly orderNumbers: MeasureFindings['orderNumbers']
  readonly report: PublishedReport
}

/** Periods of quotas by order number and start. */
type WeeklyQuotas = ReadonlyMap<string, WeeklyQuota>

/** Quotas with their balances, and their order numbers with areas. Returns their units, as published. */
export async function* ukQuotaTables(
  reading: PublishedReading,
  areaIds: AreaContext['areaIds'],
  orderNumbers: AreaContext['orderNumbers'],
): AsyncGenerator<PublishedTable, ReadonlySet<string>> {
  const { cache, report } = reading
  const file = cache.find(QUOTAS, /\.csv(\.gz)?$/)
  if (file === null) report.missing(QUOTAS, 'quotas and balances')
  const quotas = file === null ? [] : await collect(readQuotas(file, reading))
  const weekly = new Map<string, WeeklyQuota>()
  const weeklyQuotas = weeklyFile(cache, 'quotas')
  if (weeklyQuotas !== null) {
    for await (const { values } of readWeeklyQuotas(weeklyQuotas, reading)) {
      weekly.set(periodKey(values.quota__order__number__id, values.definition__start__date), values)
    }
  }
  yield {
    path: '{region}/quota_order_numbers.csv',
    records: orderNumberRecords(quotas, weekly, { areaIds, orderNumbers, report }),
  }
  yield {
    path: '{region}/quota_definitions.csv',
    records: definitions(quotas, file?.date ?? '', weekly, report),
  }
  return new Set(quotas.flatMap(({ values }) => values.measurement_unit ?? []))
}

const periodKey = (number: string | null, start: string | null): string => `${number} ${start}`

const weeklyOf = ({ values }: PublishedQuota, weekly: WeeklyQuotas): WeeklyQuota | undefined =>
  weekly.get(periodKey(values.quota_order_number_id, values.validity_start_date))

/** Each order number once, with the areas of its last period. */
function* orderNumberRecords(
  quotas: readonly PublishedQuota[],
  weekly: WeeklyQuotas,
  context: AreaContext,
): Generator<SourceRecord> {
  for (const [number, ofNumber] of groupBy(quotas, ({ values }) => values.quota_order_number_id)) {
    const ordered = ofNumber.toSorted((a, b) => (a.values.validity_start_date < b.values.validity_start_date ? -1 : 1))
    const [first, last] = [ordered[0], ordered.at(-1)]
    if (first === undefined || last === undefined) continue
    const ofWeekly = weeklyOf(last, weekly)
    context.report.provided(QUOTAS, 'quota_order_numbers.csv')
    yield {
      ...last,
      values: {
        quota_order_number_id: number,
        ...areasOf(last, ofWeekly, context),
        area_names: last.values.area_descriptions.join(', '),
        validity_start_date: first.values.validity_start_date,
        product_description: last.values.description,
        origin: ofWeekly === undefined ? QUOTAS : `${QUOTAS}|${WEEKLY}`,
      },
    }
  }
}

/** The weekly file has ids of areas. Without it, they follow from the descriptions, or from the quota's measures. */
function areasOf(
  { values: { quota_order_number_id: number, area_descriptions: descriptions } }: PublishedQuota,
  weekly: WeeklyQuota | undefined,
  { areaIds, orderNumbers, report }: AreaContext,
) {
  if (weekly !== undefined && weekly.origins.length > 0) {
    return { geographical_areas: weekly.origins, excluded_geographical_areas: weekly.origin__exclusions }
  }
  const ids = descriptions.map((description) => areaIds.get(areaKey(description)))
  if (ids.length > 0 && ids.every((id) => id !== undefined)) return { geographical_areas: [...new Set(ids)] }
  const ofMeasures = [...(orderNumbers.get(number)?.areas ?? [])]
  if (ofMeasures.length === 0) report.missing(QUOTAS, 'areas of order numbers that any list knows')
  return { geographical_areas: ofMeasures }
}

function* definitions(
  quotas: readonly PublishedQuota[],
  asAt: IsoDate,
  weekly: WeeklyQuotas,
  report: PublishedReport,
): Generator<SourceRecord> {
  for (const quota of quotas) {
    const { area_descriptions: _, ...definition } = quota.values
    const other = weeklyOf(quota, weekly)
    const { initial_volume: volume, measurement_unit: unit } = definition
    if (other?.initial__volume && volume && !isSame(other.initial__volume, volume)) {
      report.conflicting(WEEKLY, QUOTAS, 'quota_definitions.csv.initial_volume')
    }
    report.provided(QUOTAS, 'quota_definitions.csv')
    const codes = unit === null ? null : publishedUnit(unit).codes
    const values = {
      ...definition,
      sid_synthetic: false,
      measurement_unit_code: codes?.measurementUnitCode ?? null,
      measurement_unit_qualifier: codes?.measurementUnitQualifierCode ?? null,
      critical_state: other?.critical__state ?? null,
      as_at: asAt,
      origin: QUOTAS,
    }
    yield { ...quota, values }
  }
}
