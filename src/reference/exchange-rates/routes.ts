import { z } from 'zod'
import { notFound } from '../../http/errors/not-found.ts'
import type { Route } from '../../http/route/define-route.ts'
import type { RouteResult } from '../../http/route/route-result.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import { readMonetaryExchangeRates } from '../../tariff-data/monetary-exchange-rates.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { documentRoutes, plainRoutes } from '../reference-route.ts'
import { FILE_FORMATS, fileName, ratesFile } from './files.ts'
import { presentCollection, presentCurrentRate, presentMonetaryExchangeRate, presentPeriodList } from './present.ts'
import { RATE_TYPES, type RateType, readCurrentRates, readRatesOfMonth, readRatesOfYear, readYears } from './query.ts'
import {
  currentRateList,
  exchangeRateCollectionDocument,
  exchangeRatePeriodListDocument,
  monetaryExchangeRateList,
} from './resources.ts'

const TAG = 'Exchange rates'

const rateType = {
  'filter[type]': z
    .enum(RATE_TYPES)
    .default('monthly')
    .meta({ description: 'Rates for a month, on a day of a month, or averages of a year.' }),
}

const YEAR_MESSAGE = 'A year has four digits, such as 2025.'

const MONTH = /^(\d{4})-(0?[1-9]|1[0-2])$/

const FILE = /^monthly_(csv|xml)_(\d{4})-(0?[1-9]|1[0-2])\.(csv|xml)$/

const XML = 'application/xml; charset=utf-8'

/** Exchange rates of the euro and of the pound. Without data, the lists are empty. */
export const exchangeRateRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...documentRoutes(dependencies, {
    path: '/monetary_exchange_rates',
    summary: 'List the rates that duties in euros are converted with',
    description: 'What one euro is worth in another currency, oldest first, up to the day.',
    tag: TAG,
    document: monetaryExchangeRateList,
    answer: async ({ tariff }) => ({
      data: (await readMonetaryExchangeRates(tariff)).map(presentMonetaryExchangeRate),
    }),
  }),
  ...documentRoutes(dependencies, {
    path: '/exchange_rates',
    summary: 'List the exchange rates of the day',
    description: 'Units of each currency for one pound.',
    tag: TAG,
    document: currentRateList,
    answer: async ({ tariff }) => ({ data: (await readCurrentRates(tariff)).map(presentCurrentRate) }),
  }),
  // Before the month, whose place in the address is the same.
  ...documentRoutes(dependencies, {
    path: '/exchange_rates/period_lists',
    summary: 'List the months of the newest year that have exchange rates',
    description: 'Newest first. Of spot rates and averages: the months of all years.',
    tag: TAG,
    query: z.object({
      year: z
        .string()
        .regex(/^(?:\d{4})?$/, YEAR_MESSAGE)
        .optional()
        .meta({ description: 'The same as the year in the address.' }),
      ...rateType,
    }),
    document: exchangeRatePeriodListDocument,
    answer: ({ tariff, query, base }) =>
      answerPeriodList(tariff, query['filter[type]'], query.year ? Number(query.year) : null, base),
  }),
  ...documentRoutes(dependencies, {
    path: '/exchange_rates/period_lists/:year',
    summary: 'List the months of a year that have exchange rates',
    description: 'Newest first.',
    tag: TAG,
    params: z.object({
      year: z
        .string()
        .regex(/^\d{4}$/, YEAR_MESSAGE)
        .meta({ example: '2025' }),
    }),
    query: z.object(rateType),
    document: exchangeRatePeriodListDocument,
    answer: ({ tariff, params, query, base }) =>
      answerPeriodList(tariff, query['filter[type]'], Number(params.year), base),
  }),
  ...documentRoutes(dependencies, {
    path: '/exchange_rates/:id',
    summary: 'Show the exchange rates for a month',
    description: 'By country, with the addresses of the same rates as files. Empty if there are none.',
    tag: TAG,
    params: z.object({
      id: z.string().regex(MONTH, 'A month is written as 2025-4.').meta({ example: '2025-4' }),
    }),
    query: z.object(rateType),
    document: exchangeRateCollectionDocument,
    answer: async ({ tariff, params: { id }, query, base }) => {
      const [ofYear, ofMonth] = id.split('-').map(Number)
      const asked = { type: query['filter[type]'], year: ofYear ?? 0, month: ofMonth ?? 0, base }
      return presentCollection(await readRatesOfMonth(tariff, asked.type, asked.year, asked.month), asked)
    },
  }),
  ...plainRoutes(dependencies, {
    path: '/exchange_rates/files/:file',
    summary: 'Download the exchange rates for a month',
    description: 'As CSV (`monthly_csv_2025-4.csv`) or XML (`monthly_xml_2025-4.xml`).',
    tag: TAG,
    params: z.object({
      file: z
        .string()
        .regex(FILE, 'A file is named as monthly_csv_2025-4.csv or monthly_xml_2025-4.xml.')
        .meta({ example: 'monthly_csv_2025-4.csv' }),
    }),
    response: {
      description: 'The file.',
      schema: z.string(),
      contentType: 'text/csv; charset=utf-8',
      alternative: { contentType: XML },
      headers: { 'Content-Disposition': 'A name for the file.' },
    },
    answer: async ({ tariff, params: { file } }): Promise<RouteResult<unknown>> => {
      const [, named, ofYear = '', ofMonth = '', ending] = FILE.exec(file) ?? []
      const format = FILE_FORMATS.find((known) => known === named && known === ending)
      const rates = format && (await readRatesOfMonth(tariff, 'monthly', Number(ofYear), Number(ofMonth)))
      const body = format && rates && ratesFile(rates, format)
      if (!format || !body) throw notFound(`There is no file ${file}: the data has no monthly rates for that month.`)
      const name = fileName(Number(ofYear), Number(ofMonth), format)
      const headers = { 'Content-Disposition': `attachment; filename=${name}` }
      return format === 'csv'
        ? { kind: 'text', body, headers }
        : { kind: 'stream', chunks: [body], contentType: XML, headers }
    },
  }),
]

async function answerPeriodList(
  tariff: TariffDay,
  type: RateType,
  year: number | null,
  base: string,
): Promise<JsonApiDocument> {
  const years = await readYears(tariff, type)
  const shown = year ?? (type === 'monthly' ? (years[0] ?? null) : null)
  return presentPeriodList(await readRatesOfYear(tariff, type, shown), years, { type, year: shown, base })
}
