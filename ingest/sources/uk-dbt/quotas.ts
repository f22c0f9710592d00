import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { orderNumber } from '../merge/measure-values.ts'
import { BadValue } from '../reading/bad-value.ts'
import { listSeparatedBy } from '../reading/codecs.ts'
import { orReject } from '../reading/or-reject.ts'
import type { PublishedReport } from '../reading/published-report.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceFile, SourceRecord, Values } from '../source-record.ts'

const HEADER = {
  columns: [
    'quota_definition__sid',
    'quota__order_number',
    'quota__geographical_areas',
    'quota__measurement_unit',
    'quota__monetary_unit',
    'quota_definition__description',
    'quota_definition__validity_start_date',
    'quota_definition__validity_end_date',
    'quota_definition__suspension_periods',
    'quota_definition__blocking_periods',
    'quota_definition__status',
    'quota_definition__last_allocation_date',
    'quota_definition__initial_volume',
    'quota_definition__balance',
    'quota_definition__fill_rate',
  ],
  others: ['quota__geographical_area_exclusions', 'quota__headings', 'quota__commodities'],
}

/** A period of a quota, with the areas of its order number. */
export interface PublishedQuota {
  /** A record of `quota_definitions.csv`. */
  readonly definition: SourceRecord
  /** Descriptions of its areas: the file has no ids. */
  readonly areas: readonly string[]
}

const piped = listSeparatedBy('|')

/** Quotas with their balances. */
export async function* readQuotas(
  file: SourceFile,
  asAt: IsoDate,
  rejects: Rejects,
  report: PublishedReport,
): AsyncGenerator<PublishedQuota> {
  for await (const record of readPublishedCsv(file, HEADER, rejects, report)) {
    const quota = orReject(file, record, rejects, () => quotaOf(record, asAt))
    if (quota !== null) yield quota
  }
}

function quotaOf(record: SourceRecord, asAt: IsoDate): PublishedQuota {
  const { values } = record
  const definition = {
    quota_definition_sid: values.quota_definition__sid,
    sid_synthetic: false,
    quota_order_number_id: orderNumber(values.quota__order_number),
    validity_start_date: values.quota_definition__validity_start_date,
    validity_end_date: values.quota_definition__validity_end_date,
    initial_volume: values.quota_definition__initial_volume,
    balance: values.quota_definition__balance,
    fill_rate: values.quota_definition__fill_rate,
    measurement_unit: values.quota__measurement_unit,
    monetary_unit: values.quota__monetary_unit,
    status: values.quota_definition__status,
    last_allocation_date: values.quota_definition__last_allocation_date,
    description: values.quota_definition__description,
    suspension_periods: periodsOf('suspension', values.quota_definition__suspension_periods),
    blocking_periods: periodsOf('blocking', values.quota_definition__blocking_periods),
    as_at: asAt,
  }
  return { definition: { ...record, values: definition }, areas: piped(values.quota__geographical_areas) }
}

/** Periods, each of two dates. */
function periodsOf(kind: 'suspension' | 'blocking', published: unknown): readonly Values[] {
  const text = typeof published === 'string' ? published : ''
  const dates = text.match(/\d{4}-\d{2}-\d{2}/g) ?? []
  if (dates.length % 2 !== 0 || (text !== '' && dates.length === 0)) {
    throw new BadValue(
      `quota_definition__${kind}_periods: ${JSON.stringify(text)} is not a list of periods with two dates each`,
    )
  }
  return dates.flatMap((start, index) =>
    index % 2 === 0 ? [{ [`${kind}_period_start_date`]: start, [`${kind}_period_end_date`]: dates[index + 1] }] : [],
  )
}
