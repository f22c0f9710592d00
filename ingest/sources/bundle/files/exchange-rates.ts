import { date, decimal, oneOf, required, text } from '../../reading/codecs.ts'
import { type FileSpec, optional } from '../../reading/file-spec.ts'

/** Exchange rates: of the euro, for duties in euros, and of the pound, for customs values. */
export const EXCHANGE_RATE_FILES: readonly FileSpec[] = [
  {
    path: '{region}/monetary_exchange_rates.csv',
    tables: [
      {
        table: 'monetary_exchange_rates',
        key: ['child_monetary_unit_code', 'validity_start_date'],
        columns: {
          child_monetary_unit_code: required(text),
          exchange_rate: required(decimal),
          validity_start_date: required(date),
          operation_date: optional(date),
        },
      },
    ],
  },
  {
    path: 'common/exchange_rates.csv',
    tables: [
      {
        table: 'exchange_rates',
        key: ['rate_type', 'validity_start_date', 'country', 'currency_code'],
        columns: {
          rate_type: required(oneOf('monthly', 'spot', 'average')),
          country: required(text),
          country_code: text,
          currency_code: required(text),
          currency_description: required(text),
          rate: required(decimal),
          validity_start_date: required(date),
          validity_end_date: date,
        },
      },
    ],
  },
]
