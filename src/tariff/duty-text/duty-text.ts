/** A component of a duty, as written: the columns of `measure_components`, and what only its spelling has. */
export interface WrittenComponent {
  readonly dutyExpressionId: string
  /** Decimal digits as published, without separators of thousands; null where the expression has no amount. */
  readonly dutyAmount: string | null
  /** ISO 4217; null: a percentage, or no amount. */
  readonly monetaryUnitCode: string | null
  readonly measurementUnitCode: string | null
  readonly measurementUnitQualifierCode: string | null
  readonly spelling: Spelling
}

/** The parts of a text beyond codes and amounts. */
export interface Spelling {
  /** The unit or Meursing word where it is spelled out; null where codes are written. */
  readonly words: string | null
  /** The currency by its sign; null where its code is written. */
  readonly currencySign: string | null
  /** Whether a comma separates thousands. */
  readonly grouped: boolean
}

/** A condition, as written: `A cert: D-008 (01):0.000 %`. */
export interface WrittenCondition {
  readonly conditionCode: string
  /** Type and code of a certificate: `D008`. */
  readonly documentCode: string | null
  /** The compared amount of money or quantity. It has no duty expression of its own (`01`). */
  readonly threshold: WrittenComponent | null
  readonly actionCode: string
  readonly components: readonly WrittenComponent[]
}

/** A period of every year in which a duty applies. */
export interface Season {
  /** `MM-DD`. */
  readonly start: string
  readonly end: string
  /** Names of the months, as written. */
  readonly months: readonly [string, string]
  /** Whether days have two digits: `01 JAN`. */
  readonly padded: boolean
}

/** One duty of a text, which may list several. */
export interface WrittenDuty {
  readonly components: readonly WrittenComponent[]
  readonly conditions: readonly WrittenCondition[]
  /** Empty: the duty applies all year. */
  readonly seasons: readonly Season[]
}
