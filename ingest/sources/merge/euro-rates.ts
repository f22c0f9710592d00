import { collect } from '../../../src/collections/collect.ts'
import { uniqueBy } from '../../../src/collections/unique-by.ts'
import { readEuroRates } from '../eu-circabc/exchange-rates.ts'
import type { PublishedReading } from '../reading/published-cache.ts'
import { WORKBOOKS } from './merged-sources.ts'
import type { PublishedTable } from './published-table.ts'

/** The rates of the euro, which duties in euros are worked out with in both regions. */
export async function* euroRateTable(reading: PublishedReading): AsyncGenerator<PublishedTable> {
  const { cache, report } = reading
  const rates = await collect(readEuroRates({ ...reading, files: cache.files(WORKBOOKS) }))
  const unique = uniqueBy(rates, ({ values: { currencyCode, startDate } }) => `${currencyCode} ${startDate}`)
  if (unique.length === 0) report.missing(WORKBOOKS, 'exchange rates of the euro')
  else report.provided(WORKBOOKS, 'monetary_exchange_rates.csv', unique.length)
  yield {
    path: '{region}/monetary_exchange_rates.csv',
    records: unique.map((record) => ({
      ...record,
      values: {
        child_monetary_unit_code: record.values.currencyCode,
        exchange_rate: record.values.rate,
        validity_start_date: record.values.startDate,
      },
    })),
  }
}
