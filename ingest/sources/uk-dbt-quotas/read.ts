import type { Reading } from '../published-report.ts'
import { BadValue } from '../reading/bad-value.ts'
import { date, required, text } from '../reading/codecs.ts'
import { from } from '../reading/file-spec.ts'
import type { PublishedFile } from '../reading/published-cache.ts'
import { orderNumber, piped } from '../reading/published-measure.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import { type Decoded, decodeRecords, recordDecoder } from '../reading/record-decoder.ts'
import type { SourceRecord, Values } from '../source-record.ts'

/** A period of a quota as one of the bundle's `quota_definitions.csv`, with the descriptions of its areas: the file has no ids. */
const COLUMNS = {
  quota_definition_sid: from('quota_definition__sid', text),
  quota_order_number_id: from('quota__order_number', required(orderNumber)),
  area_descriptions: from('quota__geographical_areas', piped),
  measurement_unit: from('quota__measurement_unit', text),
  monetary_unit: from('quota__monetary_unit', text),
  description: from('quota_definition__description', text),
  validity_start_date: from('quota_definition__validity_start_date', required(date)),
  validity_end_date: from('quota_definition__validity_end_date', text),
  suspension_periods: from('quota_definition__suspension_periods', periodsOf('suspension')),
  blocking_periods: from('quota_definition__blocking_periods', periodsOf('blocking')),
  status: from('quota_definition__status', text),
  last_allocation_date: from('quota_definition__last_allocation_date', text),
  initial_volume: from('quota_definition__initial_volume', text),
  balance: from('quota_definition__balance', text),
  fill_rate: from('quota_definition__fill_rate', text),
}

const HEADER = {
  columns: Object.values(COLUMNS).map((column) => column.from),
  others: ['quota__geographical_area_exclusions', 'quota__headings', 'quota__commodities'],
}

export type PublishedQuota = SourceRecord<Decoded<typeof COLUMNS>>

/** Quotas with their balances. */
export const readQuotas = (file: PublishedFile, reading: Reading): AsyncGenerator<PublishedQuota> =>
  decodeRecords(readPublishedCsv(file, HEADER, reading), reading.rejects, recordDecoder(COLUMNS))

/** Periods, each of two dates. */
function periodsOf(kind: 'suspension' | 'blocking'): (published: unknown) => readonly Values[] {
  return (published) => {
    const list = text(published) ?? ''
    const dates = list.match(/\d{4}-\d{2}-\d{2}/g) ?? []
    if (dates.length % 2 !== 0 || (list !== '' && dates.length === 0)) {
      throw new BadValue(`${JSON.stringify(list)} is not a list of periods with two dates each`)
    }
    return dates.flatMap((start, index) =>
      index % 2 === 0 ? [{ [`${kind}_period_start_date`]: start, [`${kind}_period_end_date`]: dates[index + 1] }] : [],
    )
  }
}
