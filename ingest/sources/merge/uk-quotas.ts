import { collect } from '../../../src/collections/collect.ts'
import { groupBy } from '../../../src/collections/group-by.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import { type PublishedQuota, readQuotas } from '../uk-dbt/quotas.ts'
import { weeklyFile } from '../uk-hmrc-weekly/weekly-file.ts'
import { readWeeklyList, WEEKLY_LISTS } from '../uk-hmrc-weekly/weekly-lists.ts'
import { isSame } from './merge-records.ts'
import type { PublishedTable } from './published-table.ts'
import { areaKey, type UkLoad } from './uk-load.ts'
import { QUOTAS, WEEKLY } from './uk-sources.ts'
import { publishedUnit } from './unit-tables.ts'

/** What the weekly file says of a period of a quota. */
type WeeklyQuota = Values & { readonly origins: readonly string[]; readonly exclusions: readonly string[] }

/** Quotas with their balances, and their order numbers with areas. After the lists, which have the ids of areas. */
export function ukQuotaTables(load: UkLoad): readonly PublishedTable[] {
  let read: Promise<QuotaSources> | null = null
  const sources = (rejects: Rejects) => {
    read ??= readSources(load, rejects)
    return read
  }
  return [
    {
      path: '{region}/quota_order_numbers.csv',
      async *read(rejects) {
        yield* orderNumbers(await sources(rejects), load)
      },
    },
    {
      path: '{region}/quota_definitions.csv',
      async *read(rejects) {
        yield* definitions(await sources(rejects), load)
      },
    },
  ]
}

interface QuotaSources {
  readonly quotas: readonly PublishedQuota[]
  /** By order number and start of the period. */
  readonly weekly: ReadonlyMap<string, WeeklyQuota>
}

async function readSources({ cache, report }: UkLoad, rejects: Rejects): Promise<QuotaSources> {
  const file = cache.find(QUOTAS, /\.csv(\.gz)?$/)
  if (file === null) report.missing(QUOTAS, 'quotas and balances')
  const quotas = file === null ? [] : await collect(readQuotas(file, file.date, rejects, report))
  const weekly = new Map<string, WeeklyQuota>()
  const weeklyQuotas = weeklyFile(cache, 'quotas')
  if (weeklyQuotas !== null) {
    for await (const { values } of readWeeklyList(weeklyQuotas, WEEKLY_LISTS.quotas, rejects, report)) {
      // Sound: the list yields both members.
      weekly.set(periodKey(values), values as WeeklyQuota)
    }
  }
  return { quotas, weekly }
}

const periodKey = ({ quota_order_number_id: number, validity_start_date: start }: Values): string =>
  `${number} ${start}`

const startOf = ({ definition }: PublishedQuota): string => String(definition.values.validity_start_date)

/** Each order number once, with the areas of its last period. */
function* orderNumbers({ quotas, weekly }: QuotaSources, load: UkLoad): Generator<SourceRecord> {
  const byNumber = groupBy(quotas, ({ definition }) => String(definition.values.quota_order_number_id))
  for (const [number, ofNumber] of byNumber) {
    const ordered = ofNumber.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1))
    const [first, last] = [ordered[0], ordered.at(-1)]
    if (first === undefined || last === undefined) continue
    const ofWeekly = weekly.get(periodKey(last.definition.values))
    load.report.provided(QUOTAS, 'quota_order_numbers.csv')
    yield {
      ...last.definition,
      values: {
        quota_order_number_id: number,
        ...areasOf(number, last, ofWeekly, load),
        area_names: last.areas.join(', '),
        validity_start_date: startOf(first),
        product_description: last.definition.values.description,
        origin: ofWeekly === undefined ? QUOTAS : `${QUOTAS}|${WEEKLY}`,
      },
    }
  }
}

/** The weekly file has ids of areas. Without it, they follow from the descriptions, or from the quota's measures. */
function areasOf(
  number: string,
  { areas: descriptions }: PublishedQuota,
  weekly: WeeklyQuota | undefined,
  { areaIds, areasOfOrderNumbers, report }: UkLoad,
): Values {
  if (weekly !== undefined && weekly.origins.length > 0) {
    return { geographical_areas: weekly.origins, excluded_geographical_areas: weekly.exclusions }
  }
  const ids = descriptions.map((description) => areaIds.get(areaKey(description)))
  if (ids.length > 0 && ids.every((id) => id !== undefined)) return { geographical_areas: [...new Set(ids)] }
  const ofMeasures = [...(areasOfOrderNumbers.get(number) ?? [])]
  if (ofMeasures.length === 0) report.missing(QUOTAS, 'areas of order numbers that any list knows')
  return { geographical_areas: ofMeasures }
}

function* definitions({ quotas, weekly }: QuotaSources, { report, unitTexts }: UkLoad): Generator<SourceRecord> {
  for (const { definition } of quotas) {
    const other = weekly.get(periodKey(definition.values))
    const volume = definition.values.initial_volume
    if (other?.initial_volume && volume && !isSame(other.initial_volume, volume)) {
      report.conflicting(WEEKLY, QUOTAS, 'quota_definitions.csv.initial_volume')
    }
    report.provided(QUOTAS, 'quota_definitions.csv')
    const unit = definition.values.measurement_unit
    if (typeof unit === 'string') unitTexts.add(unit)
    const codes = typeof unit === 'string' ? publishedUnit(unit).codes : null
    const values = {
      ...definition.values,
      measurement_unit_code: codes?.measurementUnitCode ?? null,
      measurement_unit_qualifier: codes?.measurementUnitQualifierCode ?? null,
      critical_state: other?.critical_state ?? null,
      origin: QUOTAS,
    }
    yield { ...definition, values }
  }
}
