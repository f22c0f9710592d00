import { z } from 'zod'
import { bodyProblems } from '../../http/route/validate.ts'
import type { Quantity } from '../../tariff/duty/quantities.ts'
import { type Goods, goodsSchema } from '../../tariff-data/duties/goods.ts'
import type { FieldError } from '../components/error-summary.tsx'
import type { Query } from '../place.ts'

const text = z.string().optional()
const byName = z.record(z.string(), z.string()).optional()

/** What the form of the calculator sends, as it was typed. */
export const dutyInputQuery = {
  value: text,
  currency: text,
  freight: text,
  insurance: text,
  inland_costs: text,
  exchange_rate: text,
  additional_codes: text,
  documents: text,
  'quantity[*]': byName,
  'agricultural_amount[*]': byName,
}

export type DutyInput = z.output<z.ZodObject<typeof dutyInputQuery>>

/** The same as parameters of an address. */
export const queryOf = ({
  'quantity[*]': quantities,
  'agricultural_amount[*]': amounts,
  ...input
}: DutyInput): Query => ({
  ...input,
  ...bracketed('quantity', quantities),
  ...bracketed('agricultural_amount', amounts),
})

const bracketed = (family: string, values: Readonly<Record<string, string>> = {}): Query =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${family}[${name}]`, value]))

/** The id of a field by its name in the goods: `quantities`, `kg` is `duty-quantities-kg`. */
export const fieldId = (...path: readonly PropertyKey[]): string => ['duty', ...path.map(String)].join('-')

/** Nothing was sent, or goods, or mistakes, each with its field. */
export type ReadInput =
  | { readonly kind: 'blank' }
  | { readonly kind: 'goods'; readonly goods: Goods; readonly body: object }
  | { readonly kind: 'mistakes'; readonly errors: readonly FieldError[] }

export function readDutyInput(input: DutyInput, country: string): ReadInput {
  if (input.value === undefined) return { kind: 'blank' }
  const body = {
    country,
    ...withoutBlanks({
      value: numberOf(input.value),
      currency: input.currency,
      freight: numberOf(input.freight),
      insurance: numberOf(input.insurance),
      inland_costs: numberOf(input.inland_costs),
      exchange_rate: numberOf(input.exchange_rate),
    }),
    quantities: numbersOf(input['quantity[*]']),
    agricultural_amounts: numbersOf(input['agricultural_amount[*]']),
    additional_codes: codesOf(input.additional_codes),
    documents: codesOf(input.documents),
  }
  const parsed = goodsSchema.safeParse(body)
  if (parsed.success) return { kind: 'goods', goods: parsed.data, body }
  const problems = bodyProblems(parsed.error, body, 422)
  return {
    kind: 'mistakes',
    errors: parsed.error.issues.map(({ path, message }, index) => ({
      field: fieldId(...(typeof path[1] === 'number' ? path.slice(0, 1) : path)),
      message: `${LABELS[String(path[0])] ?? String(path[1] ?? path[0])}: ${problems[index]?.detail.includes('is missing') ? 'Enter an amount.' : message}`,
    })),
  }
}

/** The names of fields that are on every form. */
export const LABELS: Readonly<Record<string, string>> = {
  value: 'Price of the goods',
  currency: 'Currency',
  freight: 'Transport up to the border',
  insurance: 'Insurance up to the border',
  inland_costs: 'Transport within the country',
  exchange_rate: 'Pounds for a euro',
  additional_codes: 'Additional codes',
  documents: 'Documents and licences',
}

export const quantityLabel = ({ description }: Pick<Quantity, 'description'>): string =>
  description.charAt(0).toUpperCase() + description.slice(1)

/** People write `£1,250.50`. */
const numberOf = (typed: string | undefined): string | undefined => typed?.replaceAll(/[\s,£€]/g, '')

const numbersOf = (typed: Readonly<Record<string, string>> = {}) =>
  withoutBlanks(Object.fromEntries(Object.entries(typed).map(([name, number]) => [name, numberOf(number)])))

const codesOf = (typed = ''): readonly string[] =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '')

const withoutBlanks = (values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
