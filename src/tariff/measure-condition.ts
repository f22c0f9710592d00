/** The subject of a condition. */
export type MeasureConditionClass = 'document' | 'exemption' | 'threshold' | 'negative' | 'unknown'

/** The facts that decide the class of a condition. */
export interface ConditionFacts {
  readonly actionCode: string | null
  /** Type and code of a certificate; null or empty where no document is asked for. */
  readonly documentCode: string | null
  /** A quantity or price that decides. */
  readonly conditionDutyAmount: number | null
}

/** Not allowed, for entry (04), export (05), import (06), the subheading (08) or after a control (09). */
const NEGATIVE_ACTIONS: ReadonlySet<string> = new Set(['04', '05', '06', '08', '09'])

/** Certificates of this type declare that the goods are exempt. */
const EXEMPTION_TYPE = 'Y'

/** The universal waiver of customs: anyone may declare it, so it proves nothing about the goods. */
const UNIVERSAL_WAIVER = '999L'

/** Documents that neither prove nor exempt: the universal waiver, and C084 for goods of research. */
const DOCUMENTS_WITHOUT_CLASS: ReadonlySet<string> = new Set([UNIVERSAL_WAIVER, 'C084'])

/** Not applicable: the measure (07), a reduction of an anti-dumping duty (14), an export refund (16). */
const EXCLUDING_ACTIONS: ReadonlySet<string> = new Set(['07', '14', '16'])

/** The declaration has to be corrected (10), or is suspicious (30). */
const REFUSING_ACTIONS: ReadonlySet<string> = new Set([...NEGATIVE_ACTIONS, '10', '30'])

/** What follows where a condition is met: the goods may pass or the duty applies, the measure does not apply, or neither. */
export const actionEffect = (actionCode: string): 'applies' | 'excludes' | 'forbids' => {
  if (REFUSING_ACTIONS.has(actionCode)) return 'forbids'
  return EXCLUDING_ACTIONS.has(actionCode) ? 'excludes' : 'applies'
}

export const isNegativeAction = (actionCode: string | null): boolean =>
  actionCode !== null && NEGATIVE_ACTIONS.has(actionCode)

export const isUniversalWaiver = (documentCode: string | null): boolean => documentCode === UNIVERSAL_WAIVER

/** A threshold comes before the action, an action that forbids before the document. */
export const measureConditionClass = (condition: ConditionFacts): MeasureConditionClass => {
  if (condition.conditionDutyAmount !== null) return 'threshold'
  if (isNegativeAction(condition.actionCode)) return 'negative'
  if (!condition.documentCode) return 'unknown'
  if (condition.documentCode.startsWith(EXEMPTION_TYPE)) return 'exemption'
  return DOCUMENTS_WITHOUT_CLASS.has(condition.documentCode) ? 'unknown' : 'document'
}

/** The type of a certificate at the beginning of its description, once or twice. */
const CERTIFICATE_TYPE =
  /^(?:(?:particular provisions|other certificates|national document|un\/edifact certificates): )+/i

/** A description of a certificate without its type, which some sources write before it. */
export const withoutCertificateType = (description: string): string => description.replace(CERTIFICATE_TYPE, '')

/** Descriptions of goods, or of an exemption, where others name a document: `Goods not subject to sanction`. */
const FACTS: readonly RegExp[] = [
  /^(?:personal ?: ?)?(?:this )?(?:generic |specific )?exempt/i,
  /^(?:the )?(?:declared )?(?:goods|commodity|products?|livestock) (?!declaration|manifest)/i,
  /^other (?:goods )?than\b/i,
  /\bprohibitions?\b.*\bdo(?:es)? not apply\b/i,
  /\buniversal waiver\b/i,
]

/** Descriptions of goods that have a document: `Goods subject to sanction with an import or export licence`. */
const GOODS_WITH_DOCUMENT = /\bwith an? [^.;]*\b(?:licence|certificate)\b|\bexport authori[sz]ation\b/i

/** What is presented, and has a code of the type for exemptions nevertheless. */
const PRESENTED =
  /^(?:(?:ex|im)port authori[sz]ation|reference identification number|special entries|a proof)\b|\bcertificate number\b/i

/**
 * Whether a certificate is a statement about the goods, which is declared by its code alone, instead of a document. The
 * letter of the code decides only where the description does not: `913Y`, a national document, states that no licence is
 * required, and `Y915` is a number that an office gives.
 */
export const isStatement = ({
  code,
  description,
}: {
  readonly code: string
  readonly description: string | null
}): boolean => {
  const text = withoutCertificateType(description ?? '')
  if (PRESENTED.test(text)) return false
  if (code.startsWith(EXEMPTION_TYPE)) return true
  return FACTS.some((fact) => fact.test(text)) && !GOODS_WITH_DOCUMENT.test(text)
}

/** How an amount is compared with that of a condition, by the code of the condition. */
const COMPARISONS: Readonly<Record<string, Comparison>> = {
  E: 'at most',
  F: 'at least',
  G: 'at least',
  I: 'at most',
  J: 'above',
  L: 'above',
  M: 'at least',
  N: 'at least',
  O: 'above',
  R: 'at least',
  U: 'above',
  V: 'at least',
  X: 'above',
}

/** The same as sources write it. */
const OPERATORS: Readonly<Record<string, Comparison>> = {
  '=<': 'at most',
  '<=': 'at most',
  '<': 'below',
  '=>': 'at least',
  '>=': 'at least',
  '>': 'above',
}

export type Comparison = 'at most' | 'below' | 'at least' | 'above'

/** Null: the amount is no limit, such as that of a security. */
export const comparisonOf = ({
  code,
  requirementOperator,
}: {
  readonly code: string
  readonly requirementOperator: string | null
}): Comparison | null => OPERATORS[requirementOperator ?? ''] ?? COMPARISONS[code] ?? null

/** The subject of a price or ratio, by the code of its condition. */
const AMOUNT_SUBJECTS: Readonly<Record<string, string>> = {
  F: 'a free-at-frontier price before duty',
  G: 'a CIF price with the duty',
  L: 'a CIF price',
  M: 'a declared price',
  N: 'a CIF price before duty',
  R: 'a net weight per supplementary unit',
  S: 'a security',
  U: 'a declared value per supplementary unit',
  V: 'an import price',
}

/** What the amount of a condition measures: a price or a ratio; null where it is a quantity. */
export const amountSubject = (conditionCode: string): string | null => AMOUNT_SUBJECTS[conditionCode] ?? null

/** The entry price system: the duty depends on the price at which the goods enter. */
const ENTRY_PRICE_CONDITION = 'V'

export const isEntryPriceCondition = (conditionCode: string): boolean => conditionCode === ENTRY_PRICE_CONDITION
