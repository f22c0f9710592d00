import { z } from 'zod'
import { RequestError } from '../../http/errors/request-error.ts'
import { type ExchangeRateRow, RATE_TYPES, readCurrentRates, readRatesOfMonth } from '../../reference/index.ts'
import { readMonetaryExchangeRates } from '../../tariff-data/monetary-exchange-rates.ts'
import { asOfInput, regionInput } from '../inputs.ts'
import { linesAnswer, linesOutput, pageInput } from '../lines.ts'
import { liveTariff } from '../live-tariff.ts'
import { defineTool } from '../tool.ts'

/** Currencies whose rate to each other is also that of duties in euros. */
const EURO_AND_POUND: ReadonlySet<string> = new Set(['EUR', 'GBP'])

/** Shows the rates that values and duties are converted with. */
export const exchangeRatesTool = defineTool({
  name: 'exchange_rates',
  title: 'Look up exchange rates',
  description:
    'Official exchange rates for customs values: units of each currency for one pound, of the day or of a month; and what one euro is worth in pounds where duties are in euros. Filter by currency, such as USD.',
  input: z.strictObject({
    currency: z
      .string()
      .regex(/^[A-Za-z]{3}$/, 'Send the three letters of a currency, such as USD.')
      .transform((sent) => sent.toUpperCase())
      .optional(),
    month: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Send a month as YYYY-MM.')
      .optional()
      .describe('YYYY-MM; default: the monthly rates of the day'),
    type: z.enum(RATE_TYPES).default('monthly').describe('With `month`'),
    region: regionInput,
    as_of: asOfInput,
    page: pageInput,
  }),
  output: linesOutput,
  async answer({ currency, month, type, region, as_of: asOf, page }, { dependencies }) {
    const on = await liveTariff(dependencies, region, asOf)
    const [year, ofYear] = (month ?? '').split('-').map(Number)
    const [rates, euro] = await Promise.all([
      month === undefined ? readCurrentRates(on.tariff) : readRatesOfMonth(on.tariff, type, year ?? 0, ofYear ?? 0),
      readMonetaryExchangeRates(on.tariff),
    ])
    const chosen = rates.filter((rate) => currency === undefined || rate.currency_code === currency)
    if (currency !== undefined && rates.length > 0 && chosen.length === 0) throw unknownCurrency(currency, rates)
    const pounds = euro.findLast(({ child_monetary_unit_code: code }) => code === 'GBP')
    return linesAnswer(on, {
      title: `Exchange rates for ${month ?? on.tariff.asOf}: units for one pound`,
      lines: [
        ...chosen.map(
          (rate) =>
            `${rate.currency_code} ${rate.currency_description} (${rate.country}): ${rate.rate}, ${rate.validity_start_date} to ${rate.validity_end_date ?? 'now'}`,
        ),
        ...(currency !== undefined && chosen.length === 0
          ? [`The data has no rate for ${currency} at this time.`]
          : []),
        ...(pounds === undefined || !(currency === undefined || EURO_AND_POUND.has(currency))
          ? []
          : [`Duties in euros: 1 EUR = ${pounds.exchange_rate} GBP, from ${pounds.validity_start_date}`]),
      ],
      advice: 'The data has no exchange rates for this time. Ask for another `month` or `as_of`, or check GOV.UK.',
      page,
    })
  },
})

function unknownCurrency(currency: string, rates: readonly ExchangeRateRow[]): RequestError {
  const known = [...new Set(rates.map(({ currency_code: code }) => code))].toSorted().join(', ')
  return new RequestError([
    { code: 'invalid_parameter', detail: `There is no rate for ${currency}. Send one of: ${known}.` },
  ])
}
