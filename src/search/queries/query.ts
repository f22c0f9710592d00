/** A clause of the engine's query language: plain JSON. */
export type Query = Readonly<Record<string, unknown>>

/** Matches with a fixed score. */
export const constantScore = (filter: Query, boost: number): Query => ({ constant_score: { filter, boost } })

/** Matches if any does; scores add up. */
export const anyOf = (...should: readonly Query[]): Query => ({ bool: { should, minimum_should_match: 1 } })
