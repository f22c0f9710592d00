/** One question to a person, whose answers narrow the hits. */
export interface Question {
  /** The facet that an answer filters by. */
  readonly facet: string
  readonly text: string
  readonly answers: readonly Answer[]
}

export interface Answer {
  /** The value of the filter. */
  readonly value: string
  /** May have the marks of published descriptions. */
  readonly text: string
  /** Number of hits that the filter leaves. */
  readonly count: number
}
