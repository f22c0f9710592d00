import { z } from 'zod'
import { type Consignment, CURRENCIES, currencyOf } from '../../tariff/duty/consignment.ts'
import { decimal } from '../../tariff/duty/fraction.ts'
import { DUTY_ROLES } from '../../tariff/import-outline.ts'

/** No consignment is worth more: twelve digits before the point. */
const MAX_AMOUNT = 999_999_999_999
const DECIMAL = /^\d{1,12}(?:\.\d{1,6})?$/
/** Codes that concern one consignment. */
const MAX_CODES = 50

const EXPECTED = 'Send a number of at least 0 with at most six decimals, such as 1250.50.'

const amount = z
  .union([z.number().min(0, EXPECTED).max(MAX_AMOUNT, EXPECTED), z.string().regex(DECIMAL, EXPECTED)], {
    error: EXPECTED,
  })
  .transform((number) => decimal(number))

/** Nothing of the goods would be a duty of nothing. */
const positive = amount.refine(({ numerator }) => numerator > 0n, 'Send a number above 0.')

const codes = (example: string) =>
  z
    .array(z.string().regex(/^[0-9A-Z]{4}$/, `A code has four characters, such as ${example}.`))
    .max(MAX_CODES)
    .default([])

const money = (description: string) => amount.optional().meta({ description })

/** The goods of a calculation, and what is claimed for them, as clients send them. */
export const goodsSchema = z.strictObject({
  country: z
    .string()
    .toUpperCase()
    .regex(/^(?:[A-Z]{2}|\d{4})$/, 'Send the two letters of a country, such as CN, or the four digits of a group.')
    .meta({ description: 'The country that the goods originate in.', example: 'CN' }),
  value: amount.meta({ description: 'The price of the goods, as a number or as a decimal text.', example: '1250.50' }),
  currency: z.enum(CURRENCIES).optional().meta({
    description: 'The currency of all amounts. Default: `GBP` in the United Kingdom, `EUR` in Northern Ireland.',
  }),
  freight: money('The costs of transport up to the border, if the price does not include them.'),
  insurance: money('The costs of insurance up to the border, if the price does not include them.'),
  inland_costs: money('The costs of transport within the country, on which VAT is due too.'),
  quantities: z
    .record(z.string().regex(/^[a-z0-9_]{1,40}$/), positive)
    .default({})
    .meta({
      description:
        'By name: `kg`, `litres`, `abv`, `items`, `pairs`, … `needed_quantities` of an answer lists those that the duties of the code need.',
      example: { kg: '1200' },
    }),
  additional_codes: codes('C999').meta({
    description: 'Of trade remedies, VAT (`VATZ`), excise, and the Meursing table.',
    example: ['8900'],
  }),
  documents: codes('L001').meta({
    description: 'Documents and licences that are held, by type and code.',
    example: ['L001'],
  }),
  agricultural_amounts: z
    .partialRecord(z.enum(['EA', 'EAR', 'ADSZ', 'ADSZR', 'ADFM', 'ADFMR']), amount)
    .default({})
    .meta({ description: 'Amounts of the Meursing table in euros for 100 kg, where the data has none.' }),
  exchange_rate: positive.optional().meta({
    description: 'Pounds for a euro. Default: the newest rate of the data on the day.',
    example: '0.86',
  }),
  claim: z.enum(DUTY_ROLES).default('usual').meta({ description: 'The duty that is claimed.' }),
  quota: z
    .string()
    .regex(/^\d{6}$/, 'An order number has six digits, such as 050100.')
    .optional()
    .meta({ description: 'The order number of the quota that is claimed.' }),
})

export type Goods = z.output<typeof goodsSchema>

/** The goods as the calculator takes them. */
export const consignmentOf = (
  goods: Omit<Goods, 'exchange_rate'>,
  { region, day, exchangeRate }: Pick<Consignment, 'region' | 'day' | 'exchangeRate'>,
): Consignment => ({
  region,
  day,
  exchangeRate,
  currency: goods.currency ?? currencyOf(region),
  value: goods.value,
  freight: goods.freight ?? null,
  insurance: goods.insurance ?? null,
  inlandCosts: goods.inland_costs ?? null,
  quantities: new Map(Object.entries(goods.quantities)),
  additionalCodes: new Set(goods.additional_codes),
  documents: new Set(goods.documents),
  agriculturalAmounts: new Map(Object.entries(goods.agricultural_amounts)),
})
