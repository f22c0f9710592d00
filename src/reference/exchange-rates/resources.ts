import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource, toMany } from '../../json-api/resource.ts'
import { RATE_TYPES } from './query.ts'

const decimal = z.string().meta({ description: 'A decimal, as `1.1564`.' })

export const monetaryExchangeRate = defineResource({
  type: 'monetary_exchange_rate',
  attributes: z.strictObject({
    child_monetary_unit_code: z.string(),
    exchange_rate: decimal,
    operation_date: z.iso.date().nullable(),
    validity_start_date: dateTime,
  }),
})

export const monetaryExchangeRateList = defineDocument({
  id: 'MonetaryExchangeRateList',
  data: monetaryExchangeRate,
  many: true,
})

/** The rate of a currency on a day. */
export const currentRate = defineResource({
  type: 'exchange_rate',
  attributes: z.strictObject({
    rate: decimal,
    base_currency: z.literal('GBP'),
    applicable_date: z.iso.date(),
    currency_code: z.string(),
    currency_description: z.string(),
    validity_start_date: z.iso.date(),
    validity_end_date: z.iso.date().nullable(),
  }),
})

export const currentRateList = defineDocument({ id: 'ExchangeRateList', data: currentRate, many: true })

/** The rate of a country's currency for a month. */
export const exchangeRate = defineResource({
  type: 'exchange_rate',
  attributes: z.strictObject({
    year: z.int(),
    month: z.int(),
    country: z.string(),
    country_code: z.string().nullable(),
    currency_code: z.string(),
    currency_description: z.string(),
    rate: decimal,
    validity_start_date: z.iso.date(),
    validity_end_date: z.iso.date().nullable(),
  }),
})

export const exchangeRateFile = defineResource({
  type: 'exchange_rate_file',
  attributes: z.strictObject({
    file_path: z.string().meta({ description: 'Address of the file.' }),
    file_size: z.int().meta({ description: 'Bytes.' }),
    format: z.enum(['csv', 'xml']),
    publication_date: z.null().meta({ description: 'Always null: the data does not have it.' }),
  }),
})

const type = z.enum(RATE_TYPES)

export const exchangeRateCollection = defineResource({
  type: 'exchange_rate_collection',
  attributes: z.strictObject({ year: z.string(), month: z.string(), type }),
  relationships: { exchange_rate_files: toMany('exchange_rate_file'), exchange_rates: toMany('exchange_rate') },
})

export const exchangeRateCollectionDocument = defineDocument({
  id: 'ExchangeRateCollection',
  data: exchangeRateCollection,
  included: [exchangeRate, exchangeRateFile],
})

export const exchangeRatePeriod = defineResource({
  type: 'exchange_rate_period',
  attributes: z.strictObject({ month: z.int(), year: z.int(), has_exchange_rates: z.literal(true) }),
  relationships: { files: toMany('exchange_rate_file') },
})

export const exchangeRateYear = defineResource({
  type: 'exchange_rate_year',
  attributes: z.strictObject({ year: z.int() }),
})

export const exchangeRatePeriodList = defineResource({
  type: 'exchange_rate_period_list',
  attributes: z.strictObject({ year: z.int().nullable(), type }),
  relationships: {
    exchange_rate_periods: toMany('exchange_rate_period'),
    exchange_rate_years: toMany('exchange_rate_year'),
  },
})

export const exchangeRatePeriodListDocument = defineDocument({
  id: 'ExchangeRatePeriodList',
  data: exchangeRatePeriodList,
  included: [exchangeRatePeriod, exchangeRateYear, exchangeRateFile],
})
