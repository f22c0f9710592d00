import { headingIdOf, isHeading } from '../tariff/codes.ts'
import { isResidual } from '../tariff/residual.ts'
import { answersOf, NONE_OF_THESE } from './facet-answers.ts'
import type { DescribedFacet } from './facets/facet-definitions.ts'
import { facetValue, WITHIN } from './facets/facet-value.ts'
import { type OutlineNode, rowKey } from './outline.ts'
import type { Question } from './question.ts'
import type { SplitPart } from './tariff-split.ts'
import { entropyOf, type PlacedHit, sumOf, weightOf } from './weighted-hits.ts'

/**
 * A facet that covers less of what is likely meant is about something else, such as the material of a touch screen's
 * cloths. With 0.2 as many of the questions of this kind lead nowhere as lead to the goods.
 */
const MIN_COVERAGE = 0.5

/** The query itself gives an answer with a larger share: aluminium foil is made of aluminium. */
const MAX_ANSWER_SHARE = 0.72

/** A facet that gives this share of the information about the division of the tariff asks the same in plain words. */
const MIN_CORRESPONDENCE = 0.6

/** More rows than these are a list to read, not a question: the likeliest are asked. */
const MAX_ROWS = 12

/** A row with a smaller share of what is likely meant is no answer. With 0.03, right answers are lost too. */
const MIN_ROW_SHARE = 0.01

/**
 * The answers by row must lead to at least this share of what is likely meant. With 0.8, nine in a hundred everyday terms
 * more get no question, eight of which have the right answer.
 */
const MIN_ROWS_COVERAGE = 0.6

/** What questions are made of. */
export interface QuestionSource {
  readonly hits: readonly PlacedHit[]
  /** The topmost division of the tariff that tells the hits apart. */
  readonly parts: readonly SplitPart[]
  /** The facets that the query does not answer. */
  readonly facets: readonly DescribedFacet[]
  /** Returns the published description of a row. */
  describe(node: OutlineNode): string
}

const WHICH_ROW = 'Which of these is it?'

/**
 * The questions that narrow the hits, the best first. The tariff asks in an order of its own: the topmost division that
 * tells the likely hits apart decides most. So the facets come first that answer it (the material of the upper for
 * shoes), then the division itself, then the other facets by how evenly they split how much of the hits.
 */
export const questionsOf = ({ hits, parts, facets, describe }: QuestionSource): readonly Question[] => {
  const judged = facets.flatMap((facet) => judgeFacet(facet, hits, parts) ?? [])
  const corresponding = judged
    .filter(({ correspondence }) => correspondence >= MIN_CORRESPONDENCE)
    .toSorted((a, b) => b.correspondence - a.correspondence || byName(a, b))
  const others = judged
    .filter((facet) => !corresponding.includes(facet))
    .toSorted((a, b) => b.evenCoverage - a.evenCoverage || byName(a, b))
  const division = divisionQuestion(parts, describe)
  return [...corresponding.map(ask), ...(division === null ? [] : [division]), ...others.map(ask)]
}

interface JudgedFacet {
  readonly facet: DescribedFacet
  /** Information about the division of the tariff that an answer gives, as a share of what is to be known. */
  readonly correspondence: number
  /** Share of what is likely meant that has a value, times how even the answers are; from 0 to 1. */
  readonly evenCoverage: number
}

/** The facet as a question; null if it is not worth asking. */
const judgeFacet = (
  facet: DescribedFacet,
  hits: readonly PlacedHit[],
  parts: readonly SplitPart[],
): JudgedFacet | null => {
  const values = facet.classifications.map(({ classification }) => facetValue(facet.facet, classification))
  const weights = weightsByValue(hits, values)
  const covered = sumOf(weights)
  const total = sumOf(hits.map(weightOf))
  if (weights.filter((weight) => weight > 0).length < 2) return null
  if (covered < total * MIN_COVERAGE || Math.max(...weights) > covered * MAX_ANSWER_SHARE) return null
  return {
    facet,
    correspondence: correspondenceOf(values, parts),
    evenCoverage: (covered / total) * (entropyOf(weights) / Math.log2(weights.length)),
  }
}

const weightsByValue = (hits: readonly PlacedHit[], values: readonly string[]): readonly number[] => {
  const weights = new Map(values.map((value) => [value, 0]))
  for (const hit of hits) {
    for (const value of hit.node.row.facetValues) {
      const before = weights.get(value)
      if (before !== undefined) weights.set(value, before + weightOf(hit))
    }
  }
  return [...weights.values()]
}

/** Information gain about the parts. A hit without a value stays as uncertain as it was. */
const correspondenceOf = (values: readonly string[], parts: readonly SplitPart[]): number => {
  const uncertainty = entropyOf(parts.map(({ weight }) => weight))
  if (uncertainty === 0) return 0
  const byPart = parts.map(({ hits }) => weightsByValue(hits, values))
  const total = sumOf(parts.map(({ weight }) => weight))
  const gain = values.map((_, index) => {
    const weights = byPart.map((ofPart) => ofPart[index] ?? 0)
    return (sumOf(weights) / total) * (uncertainty - entropyOf(weights))
  })
  return sumOf(gain) / uncertainty
}

/** The division of the tariff as a question; null where it has no answers to choose from, or too many. */
const divisionQuestion = (parts: readonly SplitPart[], describe: (node: OutlineNode) => string): Question | null => {
  const total = sumOf(parts.map(({ weight }) => weight))
  const likely = inOrder(mostLikely(parts.filter(({ weight }) => weight >= total * MIN_ROW_SHARE)))
  if (likely.length < 2) return null
  if (sumOf(likely.map(({ weight }) => weight)) < total * MIN_ROWS_COVERAGE) return null
  return {
    facet: WITHIN,
    text: WHICH_ROW,
    answers: likely.map(({ node, hits }) => {
      const description = describe(node)
      return {
        value: rowKey(node),
        text: isResidual(description) ? NONE_OF_THESE : `${headingNumber(node)}${description}`,
        count: hits.length,
      }
    }),
  }
}

/** Headings by how likely they are meant, as some are only akin; what one row divides into in the order of the tariff. */
const inOrder = (parts: readonly SplitPart[]): readonly SplitPart[] =>
  parts.every(({ node }) => isHeading(node.row)) ? parts.toSorted((a, b) => b.weight - a.weight) : parts

/** Headings of knitted and of woven clothes have the same words. */
const headingNumber = ({ row }: OutlineNode): string =>
  isHeading(row) ? `${headingIdOf(row.goodsNomenclatureItemId)} ` : ''

const mostLikely = (parts: readonly SplitPart[]): readonly SplitPart[] => {
  const likely = new Set(parts.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_ROWS))
  return parts.filter((part) => likely.has(part))
}

const ask = ({ facet }: JudgedFacet): Question => ({
  facet: facet.facet,
  text: facet.plainQuestion,
  answers: answersOf(facet.classifications),
})

const byName = (a: JudgedFacet, b: JudgedFacet): number => (a.facet.facet < b.facet.facet ? -1 : 1)
