import { at } from '../src/collections/at.ts'
import type { Classify } from '../src/fpo/classification.ts'
import type { LiveVersion } from '../src/versions/live-versions.ts'
import type { ClassifiedItem } from './fpo-sets.ts'
import { type KnownCodes, percentile, recallAt } from './score.ts'

/** A description with the classifier's results. */
export interface ClassifiedAnswer extends ClassifiedItem {
  /** Rank of the gold code among the results, from 1; null if it is missing. */
  readonly rank: number | null
  readonly results: readonly { readonly code: string; readonly score: number }[]
  readonly milliseconds: number
}

/** Percentages, except for the times: gold code first, among the first three, among the first five, and no result. */
export interface ClassifierFigures {
  readonly descriptions: number
  readonly digits: number
  readonly top_1: number
  readonly top_3: number
  readonly top_5: number
  readonly refused: number
  readonly p50_ms: number
  readonly p95_ms: number
}

/** One description after the other, at as many digits as the golds have. */
export const classifyAll = async (
  items: readonly ClassifiedItem[],
  classify: Classify,
  live: LiveVersion,
  codes: KnownCodes,
): Promise<readonly ClassifiedAnswer[]> => {
  const answers: ClassifiedAnswer[] = []
  for (const { description, gold } of items) {
    const started = performance.now()
    const { results } = await classify(live, { description, digits: gold.length === 8 ? 8 : 6, limit: 5 })
    const milliseconds = performance.now() - started
    // A code that the tariff lacks counts as found where its heading is.
    const counted = codes.has(gold) ? gold : gold.slice(0, 4)
    const position = results.findIndex(({ code }) => code.startsWith(counted))
    answers.push({ description, gold, rank: position < 0 ? null : position + 1, results, milliseconds })
  }
  return answers
}

export const classifierFigures = (answers: readonly ClassifiedAnswer[]): ClassifierFigures => {
  const ranks = answers.map(({ rank }) => rank)
  const times = answers.map(({ milliseconds }) => milliseconds)
  const refused = answers.filter(({ results }) => results.length === 0).length
  return {
    descriptions: answers.length,
    digits: answers[0]?.gold.length ?? 0,
    top_1: recallAt(ranks, 1),
    top_3: recallAt(ranks, 3),
    top_5: recallAt(ranks, 5),
    refused: answers.length === 0 ? 0 : (100 * refused) / answers.length,
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
  }
}

/** One bin of the calibration table. */
export interface Reliability {
  /** Scores from this to 99 more. */
  readonly from: number
  readonly answers: number
  readonly meanScore: number
  /** The share of right answers, in tenths of per cent like the score. */
  readonly right: number
}

/** How far the scores of a set's first results are from how often they are right: both in thousandths, on average. */
export const calibrationOf = (answers: readonly ClassifiedAnswer[]): Omit<Reliability, 'from'> => {
  const answered = answers.filter(({ results }) => results.length > 0)
  return {
    answers: answered.length,
    meanScore: mean(answered.map(({ results }) => at(results, 0).score)),
    right: mean(answered.map(({ rank }) => (rank === 1 ? 1000 : 0))),
  }
}

/** The calibration of first results in ten bins of the score. */
export const reliabilityOf = (answers: readonly ClassifiedAnswer[]): readonly Reliability[] =>
  Array.from({ length: 10 }, (_, tenth) => {
    const inside = answers.filter(({ results }) => {
      const score = results[0]?.score
      return score !== undefined && Math.min(9, Math.floor(score / 100)) === tenth
    })
    return { from: tenth * 100, ...calibrationOf(inside) }
  })

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
