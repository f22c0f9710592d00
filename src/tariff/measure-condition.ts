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

/** The entry price system: the duty depends on the price at which the goods enter. */
const ENTRY_PRICE_CONDITION = 'V'

export const isEntryPriceCondition = (conditionCode: string): boolean => conditionCode === ENTRY_PRICE_CONDITION
