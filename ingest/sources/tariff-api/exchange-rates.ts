import type { Reading } from '../published-report.ts'
import { date, decimal, required, text } from '../reading/codecs.ts'
import { from } from '../reading/file-spec.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import { decodeRecords, recordDecoder } from '../reading/record-decoder.ts'
import type { SourceFile, SourceRecord, Values } from '../source-record.ts'

/** `01/11/2026`, or as in all other files. */
const day = (published: unknown): string | null => {
  const [, days, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(String(published ?? '')) ?? []
  return date(days === undefined ? published : `${year}-${month}-${days}`)
}

const COLUMNS = {
  country: from('Country/Territories', text),
  currency_description: from('Currency', text),
  currency_code: from('Currency Code', required(text)),
  rate: from('Currency Units per £1', required(decimal)),
  validity_start_date: from('Start date', required(day)),
  validity_end_date: from('End date', day),
}

const HEADER = { columns: Object.values(COLUMNS).map((column) => column.from) }

const decode = recordDecoder(COLUMNS)

/** The rates of a month for customs values, by country, as records of `exchange_rates.csv`. */
export const readExchangeRates = (file: SourceFile, reading: Reading): AsyncGenerator<SourceRecord> =>
  decodeRecords(readPublishedCsv(file, HEADER, reading), reading.rejects, (values): Values => {
    const { country, currency_description: description, ...rate } = decode(values)
    const { currency_code: code } = rate
    return { ...rate, rate_type: 'monthly', country: country ?? code, currency_description: description ?? code }
  })
