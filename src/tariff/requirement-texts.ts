import { composeDuty, dutyAmountText } from './duty-expression.ts'
import type { Certificate, Measure, MeasureCondition } from './measure.ts'
import { amountSubject, withoutCertificateType } from './measure-condition.ts'
import { beginningOf, plainText } from './plain-text.ts'
import {
  type AmountLimit,
  type Bound,
  isControlOfGoods,
  type Requirement,
  type Requirements,
  requirementsOf,
} from './requirements.ts'

/** A sentence or a part of one: words, and the documents that it names, which pages link. */
export type Phrase = readonly (string | Certificate)[]

/** A phrase as text, each document by its code. */
export const phraseText = (phrase: Phrase): string =>
  phrase.map((part) => (typeof part === 'string' ? part : part.code)).join('')

/** Statements that are too many to describe each of them. */
const MANY_STATEMENTS = 4

/**
 * What lets goods pass a control, a phrase for each way: `C672 …`, `or both C669 … and C670 …`, `or no document for up to
 * 20 kg`, `or no document if you can declare Y923: …`.
 * @param length Characters of the description of a document
 */
function controlPhrases({ needed }: Pick<Requirements, 'needed'>, length: number): readonly Phrase[] {
  if (needed === null) return []
  const ways = needed.kind === 'any of' ? needed.parts : [needed]
  const documents = ways.filter(({ kind }) => kind !== 'statement' && kind !== 'amount')
  const amounts = ways.filter(({ kind }) => kind === 'amount')
  const statements = ways.filter(({ kind }) => kind === 'statement')
  const phrases = documents.map((way) => phraseOf(way, length))
  const isOnly = documents.length === 0
  if (amounts.length > 0) {
    const amount = joined(
      amounts.map((way) => phraseOf(way, length)),
      ' or ',
    )
    phrases.push(isOnly ? ['only for ', ...amount] : ['no document for ', ...amount])
  }
  if (statements.length > 0) phrases.push(statementsPhrase(statements, phrases.length === 0, length))
  return phrases.map((phrase, index) => (index === 0 ? capitalised(phrase) : ['or ', ...phrase]))
}

/** A code that states a fact is declared, by whoever can say so of the goods. */
function statementsPhrase(statements: readonly Requirement[], isOnly: boolean, length: number): Phrase {
  const described = statements.length < MANY_STATEMENTS ? length : 0
  const phrases = statements.map((way) => phraseOf(way, described))
  const codes = described > 0 ? joined(phrases, '; or ') : listed(phrases)
  return [isOnly ? 'only if you can declare ' : 'no document if you can declare ', ...codes]
}

/** What a duty asks for, and what keeps it away, a phrase for each: `Asked for: L001 and Y100`. */
function dutyPhrases(
  { needed, exempting }: Pick<Requirements, 'needed' | 'exempting'>,
  length: number,
): readonly Phrase[] {
  return [
    ...(needed === null
      ? []
      : [needed.kind === 'amount' ? ['Only for ', ...phraseOf(needed, 0)] : ['Asked for: ', ...phraseOf(needed, 0)]]),
    ...(exempting.length === 0
      ? []
      : [
          [
            'Not charged with ',
            ...joined(
              exempting.map((way) => phraseOf(way, length)),
              '; or ',
            ),
          ],
        ]),
  ]
}

/** Duties by condition, the first that is met applies: `14.40% for an import price of at least €52.60 / 100 kg`. */
const ratePhrases = ({ rates }: Pick<Requirements, 'rates'>): readonly Phrase[] =>
  rates.map(({ requirement, duty }, index) => {
    const rate = duty ?? 'No amount in the data'
    if (requirement === null) return [index === 0 ? rate : `${rate} otherwise`]
    return [requirement.kind === 'amount' ? `${rate} for ` : `${rate} with `, ...phraseOf(requirement, 0)]
  })

/**
 * What a measure asks for, each phrase as pages show it: the ways to pass a control, or the rates of a duty by condition
 * and what it asks for.
 */
export function requirementPhrases(measure: Measure, length: number): readonly Phrase[] {
  const requirements = requirementsOf(measure)
  return isControlOfGoods(measure)
    ? controlPhrases(requirements, length)
    : [...ratePhrases(requirements), ...dutyPhrases(requirements, length)]
}

function phraseOf(requirement: Requirement, length: number): Phrase {
  switch (requirement.kind) {
    case 'document':
    case 'statement':
      return [requirement.certificate, description(requirement, length)]
    case 'amount':
      return [amountLimitText(requirement)]
    case 'any of':
      return listed(requirement.parts.map((part) => phraseOf(part, length)))
    case 'all of': {
      const amounts = requirement.parts.filter(({ kind }) => kind === 'amount')
      const others = requirement.parts.filter(({ kind }) => kind !== 'amount')
      // A comma separates alternatives from what has to be met as well.
      const and = others.some(({ kind }) => kind === 'any of') ? ', and ' : ' and '
      return [
        ...joined(
          others.map((part) => phraseOf(part, length)),
          and,
        ),
        ...amounts.flatMap((amount) => [others.length > 0 ? ' for ' : '', ...phraseOf(amount, length)]),
      ]
    }
  }
}

function description({ kind, certificate }: { kind: string; certificate: Certificate }, length: number): string {
  if (length === 0 || !certificate.description) return ''
  const text = beginningOf(plainText(withoutCertificateType(certificate.description)), length)
  return kind === 'statement' ? `: ${text}` : ` ${text}`
}

const joined = (phrases: readonly Phrase[], separator: string): Phrase =>
  phrases.flatMap((phrase, index) => (index === 0 ? phrase : [separator, ...phrase]))

/** `Y170, Y171 or Y174`. */
const listed = (phrases: readonly Phrase[]): Phrase =>
  phrases.length < 2 ? joined(phrases, '') : [...joined(phrases.slice(0, -1), ', '), ' or ', ...(phrases.at(-1) ?? [])]

const capitalised = (phrase: Phrase): Phrase => {
  const [first, ...others] = phrase.filter((part) => part !== '')
  return typeof first === 'string' ? [first.charAt(0).toUpperCase() + first.slice(1), ...others] : phrase
}

/** `up to 20 kg`, `an import price of at least €51.50 / 100 kg and below €52.60 / 100 kg`. */
export function amountLimitText({ condition, from, to }: AmountLimit): string {
  const subject =
    amountSubject(condition.code) ?? (condition.monetaryUnitCode === null ? null : priceOrValue(condition))
  const bounds = [
    from && `${from.isIncluded ? 'at least' : 'above'} ${amountText(condition, from)}`,
    to && `${to.isIncluded ? 'up to' : 'below'} ${amountText(condition, to)}`,
  ].filter((bound) => bound !== null)
  const text = bounds.length > 0 ? bounds.join(' and ') : amountText(condition, { amount: condition.dutyAmount ?? 0 })
  if (subject === null) return text
  return `${subject} ${/^(?:above|below)/.test(text) ? '' : 'of '}${text}`
}

const priceOrValue = ({ unit }: MeasureCondition): string => (unit === null ? 'a value' : 'a price')

/** An amount of money with the unit that it is for, as duties have it: `€48.40 / 100 kg`; a quantity: `20 kg`. */
function amountText({ monetaryUnitCode, unit }: MeasureCondition, { amount }: Pick<Bound, 'amount'>): string {
  if (monetaryUnitCode !== null) {
    return composeDuty([{ dutyExpressionId: '01', dutyAmount: amount, monetaryUnitCode, unit }]).verboseDuty
  }
  if (unit === null) return dutyAmountText(amount)
  // A quantity in a unit that is a multiple itself: 5 × 100 kg.
  return `${QUANTITY.format(amount)}${/^\d/.test(unit.abbreviation) ? ' × ' : ' '}${unit.abbreviation}`
}

const QUANTITY = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 })
