import { groupBy } from '../../collections/group-by.ts'
import { vatRateOf } from '../compare-measures.ts'
import type { CoveredKind } from '../coverage.ts'
import {
  type Charge,
  type DutyCandidate,
  type DutyRole,
  type OutlinedMeasure,
  outlineImport,
} from '../import-outline.ts'
import { isValueAddedTax, type Measure } from '../measure.ts'
import type { Region } from '../region.ts'
import { agriculturalAmountsOf } from './agricultural-amounts.ts'
import { type Consignment, type Currency, convert, currencyOf, type ExchangeRate, numberText } from './consignment.ts'
import { absentLine, chosenLines, type DutyLine, type LineContext, lineOf, VAT_BASE } from './duty-line.ts'
import { compare, decimal, plus, roundedText, ZERO } from './fraction.ts'
import { neededQuantities } from './needed-quantities.ts'
import { QUANTITY_NAMES } from './quantities.ts'
import { customsValueBase, missingData, type Worked } from './work-out.ts'

/** What the goods cost if one of the duties that can apply is charged. */
export interface DutyAlternative {
  readonly role: DutyRole
  /** Null: the data has no duty. */
  readonly measure: Measure | null
  readonly lines: readonly DutyLine[]
  /** The sum of the lines; null if one of them has no amount. */
  readonly total: string | null
  /** The sum of the lines that have an amount. */
  readonly known: string
}

export interface DutyCalculation {
  readonly currency: Currency
  /** In the currency; null: the rate of exchange is needed. */
  readonly customsValue: string | null
  /** The usual duty, then what may take its place. */
  readonly alternatives: readonly DutyAlternative[]
  /** What holds for every line. */
  readonly assumptions: readonly string[]
}

/**
 * Works out what goods cost on import: duties that can apply side by side, each with the charges and taxes that come on top.
 * @param measures Those that concern the country of the goods, on the day of the consignment
 * @param notInData The kinds of measures that the data lacks for the goods
 */
export function calculateDuty(
  measures: readonly Measure[],
  notInData: readonly CoveredKind[],
  consignment: Consignment,
): DutyCalculation {
  const outline = outlineImport(measures)
  const base = customsValueBase(consignment)
  const context: LineContext = {
    consignment,
    base,
    agriculturalAmount: agriculturalAmountsOf(measures, consignment),
    notInData,
  }
  const taxes = outline.taxes.flatMap(membersOf)
  const added = [
    ...remedyLines(outline.additions.flatMap(membersOf), context),
    ...exciseLines(
      taxes.filter(({ measure }) => !isValueAddedTax(measure)),
      context,
    ),
  ]
  const vat = taxes.filter(({ measure }) => isValueAddedTax(measure))
  return {
    currency: currencyOf(consignment.region),
    customsValue: base.kind === 'amount' ? roundedText(base.amount, 2) : null,
    alternatives: dutyLines(outline.duties, context).map(({ role, line }) => {
      const lines = [line, ...added]
      const all = [...lines, vatLine(vat, lines, context)]
      return {
        role,
        measure: line.measure,
        lines: all,
        total: all.some(({ amount }) => amount === null) ? null : sumOf(all),
        known: sumOf(all),
      }
    }),
    assumptions: [
      ...assumptionsOf(consignment, measures.some(isSetIn(otherThan(consignment.region)))),
      ...unusedCodes(consignment, measures),
      ...unknownQuantities(consignment, measures),
    ],
  }
}

/** What an importer claims: a duty of the role, or that of the quota with an order number. */
export interface Claim {
  readonly role: DutyRole
  readonly quota: string | null
}

/** The alternative that is claimed, the cheapest if there are several; null: the data has no such duty for the goods. */
export function claimedAlternative({ alternatives }: DutyCalculation, { role, quota }: Claim): DutyAlternative | null {
  const claimed = alternatives.filter((one) =>
    quota === null ? one.role === role : one.measure?.quota?.orderNumber === quota,
  )
  return claimed.toSorted((a, b) => compareTotals(a.total, b.total))[0] ?? null
}

const compareTotals = (a: string | null, b: string | null): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compare(decimal(a), decimal(b))
}

const sumOf = (lines: readonly DutyLine[]): string =>
  roundedText(
    lines.reduce((sum, { amount }) => (amount === null ? sum : plus(sum, decimal(amount))), ZERO),
    2,
  )

const membersOf = (charge: Charge): readonly OutlinedMeasure[] =>
  charge.kind === 'one' ? [charge] : [...(charge.residual ? [charge.residual] : []), ...charge.listed]

/** The duties that can apply, each once: the usual one first. */
function dutyLines(
  duties: readonly DutyCandidate[],
  context: LineContext,
): readonly { readonly role: DutyRole; readonly line: DutyLine }[] {
  const usual = duties.filter(({ role }) => role === 'usual')
  const others = [
    ...groupBy(
      duties.filter(({ role }) => role !== 'usual'),
      ({ measure }) => measure.type.id,
    ).values(),
  ]
  return [
    ...(usual.length === 0
      ? [{ role: 'usual' as const, line: absentLine('customs duty', 'duty', context) }]
      : chosenLines('customs duty', usual, codeOf, context, { takesOnly: true }).map((line) => ({
          role: 'usual' as const,
          line,
        }))),
    ...others.flatMap((ofType) => {
      const declared = ofType.filter(({ measure }) => context.consignment.additionalCodes.has(codeOf(measure)))
      return (declared.length > 0 ? declared : ofType).map((candidate) => ({
        role: candidate.role,
        line: lineOf('customs duty', candidate, context, {
          rule: ruleOf(candidate),
          assumptions:
            codeOf(candidate.measure) === '' || declared.length > 0
              ? []
              : [`additional code ${codeOf(candidate.measure)} applies`],
        }),
      }))
    }),
  ]
}

/** Why a duty may take the place of the usual one. */
function ruleOf({ role, measure }: DutyCandidate): string {
  const area = measure.geographicalArea?.description
  switch (role) {
    case 'preference':
      return `If the origin can be proved: ${measure.type.description}${area === undefined ? '' : `, ${area}`}`
    case 'customs union':
      return 'If the goods are in free circulation in the customs union'
    case 'quota':
      return quotaRule(measure)
    case 'authorised use':
      return `If the goods are for an authorised use${measure.quota === null ? '' : `; ${quotaRule(measure)}`}`
    case 'suspension':
      return `If the goods meet the terms: ${measure.type.description}`
    default:
      return measure.type.description
  }
}

function quotaRule({ quota, type }: Measure): string {
  if (quota === null) return `Within a quota: ${type.description}`
  const { definition, orderNumber, unit, isLicensed } = quota
  if (isLicensed) return `Within quota ${orderNumber}, with a licence`
  if (definition === null) return `Within quota ${orderNumber}, whose balance is not in the data`
  const balance =
    definition.balance === null
      ? 'balance not in the data'
      : `${numberText(decimal(definition.balance))} ${unit ?? ''}`.trim()
  return `Within quota ${orderNumber}: ${definition.status}, ${balance}${definition.balance === null ? '' : ' left'}`
}

const codeOf = (measure: Measure): string => measure.additionalCodeId ?? ''

/** Trade remedies are charged on top of each other; of one type, the additional code decides. */
const remedyLines = (remedies: readonly OutlinedMeasure[], context: LineContext): readonly DutyLine[] => {
  const byType = [...groupBy(remedies, ({ measure }) => measure.type.id).values()]
  const lines = byType.flatMap((ofType) => chosenLines('trade remedy', ofType, codeOf, context, { takesOnly: false }))
  return lines.length === 0 && context.notInData.includes('remedy')
    ? [absentLine('trade remedy', 'remedy', context)]
    : lines
}

/** Rates of excise exclude each other: in the United Kingdom they differ in additional codes, in Northern Ireland in types. */
const exciseLines = (rates: readonly OutlinedMeasure[], context: LineContext): readonly DutyLine[] => {
  if (rates.length > 0) {
    return chosenLines(
      'excise',
      rates,
      (measure) => measure.additionalCodeId ?? (rates.length === 1 ? '' : measure.type.id),
      context,
      { takesOnly: true },
    )
  }
  return context.notInData.includes('excise') ? [absentLine('excise', 'excise', context)] : []
}

/** VAT is due on the customs value with all that is charged before it and the costs within the country. */
function vatLine(rates: readonly OutlinedMeasure[], before: readonly DutyLine[], context: LineContext): DutyLine {
  if (rates.length === 0) return absentLine('vat', 'vat', context)
  const base = vatBaseOf(before, context)
  const [line, ...others] = chosenLines('vat', rates, vatRateOf, { ...context, base }, { takesOnly: true })
  if (line !== undefined && others.length === 0) return line
  return {
    ...absentLine('vat', 'vat', context),
    rule: 'The data has several rates for the same goods',
    needs: missingData('which of the rates applies').needs,
  }
}

function vatBaseOf(before: readonly DutyLine[], { consignment, base }: LineContext): Worked {
  if (base.kind === 'missing') return base
  if (before.some(({ amount }) => amount === null))
    return missingData('it is due on the other lines, too, of which one is not known')
  const costs = convert(
    consignment.inlandCosts ?? ZERO,
    consignment.currency,
    currencyOf(consignment.region),
    consignment.exchangeRate,
  )
  const charges = before.reduce((sum, { amount }) => plus(sum, decimal(amount ?? '0')), costs ?? ZERO)
  return { kind: 'amount', amount: plus(base.amount, charges), working: VAT_BASE }
}

/** What holds for every line. */
function assumptionsOf(consignment: Consignment, hasForeignAmounts: boolean): readonly string[] {
  const { freight, insurance, inlandCosts, exchangeRate, currency, region } = consignment
  const isPriceAlone = freight === null && insurance === null
  const isConverted = hasForeignAmounts || currency !== currencyOf(region)
  return [
    `the customs value is the price of the goods with freight and insurance up to the border${isPriceAlone ? '; none are given, so the price includes them' : ''}`,
    ...(inlandCosts === null ? ['no costs of transport within the country are given, on which VAT is due too'] : []),
    ...(isConverted && exchangeRate !== null ? [exchangeRateText(exchangeRate)] : []),
  ]
}

/** Declared additional codes that no measure has: typing errors, as a rule. Types of measures are codes of excise, too. */
function unusedCodes({ additionalCodes }: Consignment, measures: readonly Measure[]): readonly string[] {
  const known = new Set(measures.flatMap(({ additionalCodeId, type }) => [additionalCodeId, type.id]))
  return [...additionalCodes]
    .filter((code) => !known.has(code))
    .map((code) => `no measure of these goods has the additional code ${code}, which changes nothing`)
}

/** Quantities that neither a unit nor a duty of the goods has: typing errors. One that these goods do not need is none. */
function unknownQuantities({ quantities }: Consignment, measures: readonly Measure[]): readonly string[] {
  const needed = new Set(neededQuantities(measures).map(({ id }) => id))
  return [...quantities.keys()]
    .filter((name) => !QUANTITY_NAMES.has(name) && !needed.has(name))
    .map((name) => `no duty of these goods has the quantity ${name}, which changes nothing`)
}

const exchangeRateText = ({ poundsPerEuro, since }: ExchangeRate): string =>
  `a euro is ${numberText(poundsPerEuro)} pounds, ${since === null ? 'as given' : `the rate since ${since}`}`

const otherThan = (region: Region): Currency => (currencyOf(region) === 'GBP' ? 'EUR' : 'GBP')

/** Whether an amount of a measure is in a currency. */
const isSetIn =
  (currency: Currency) =>
  ({ components, conditions }: Measure): boolean =>
    [...components, ...conditions, ...conditions.flatMap((condition) => condition.components)].some(
      ({ monetaryUnitCode }) => monetaryUnitCode === currency,
    )
