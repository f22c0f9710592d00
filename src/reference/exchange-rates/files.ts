import { stringify } from 'csv-stringify/sync'
import { escapeXml } from '../../http/body/escape-xml.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { ExchangeRateRow } from './query.ts'

// The columns and elements of the files that HMRC publishes each month, which programs read by position and by name.

export const FILE_FORMATS = ['csv', 'xml'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

const HEADER = [
  'Country/Territories',
  'Currency',
  'Currency Code',
  'Currency Units per £1',
  'Start date',
  'End date',
] as const

/** The rates for a month as a file. Without rates: null. */
export function ratesFile(rates: readonly ExchangeRateRow[], format: FileFormat): string | null {
  if (rates.length === 0) return null
  return format === 'csv' ? csvOf(rates) : xmlOf(rates)
}

export const fileName = (year: number, month: number, format: FileFormat): string =>
  `monthly_${format}_${year}-${month}.${format}`

const csvOf = (rates: readonly ExchangeRateRow[]): string =>
  stringify(
    [
      [...HEADER],
      ...rates.map((rate) => [
        rate.country,
        rate.currency_description,
        rate.currency_code,
        rate.rate,
        slashed(rate.validity_start_date),
        slashed(rate.validity_end_date),
      ]),
    ],
    { escape_formulas: true },
  )

function xmlOf(rates: readonly ExchangeRateRow[]): string {
  const [first] = rates
  const period = `${named(first?.validity_start_date ?? null)} to ${named(first?.validity_end_date ?? null)}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<exchangeRateMonthList Period="${period}">`,
    ...rates.flatMap((rate) => [
      '  <exchangeRate>',
      element('countryName', rate.country),
      element('countryCode', rate.country_code ?? ''),
      element('currencyName', rate.currency_description),
      element('currencyCode', rate.currency_code),
      element('rateNew', rate.rate),
      '  </exchangeRate>',
    ]),
    '</exchangeRateMonthList>',
    '',
  ].join('\n')
}

const element = (name: string, text: string): string => `    <${name}>${escapeXml(text)}</${name}>`

/** `01/04/2025` */
const slashed = (date: IsoDate | null): string => (date === null ? '' : date.split('-').reverse().join('/'))

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `01/Apr/2025` */
function named(date: IsoDate | null): string {
  if (date === null) return ''
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day}/${MONTHS[Number(month) - 1]}/${year}`
}
