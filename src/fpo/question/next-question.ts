import { isAnsweredByQuery, saidTerms } from '../../questions/facets/answered-by-query.ts'
import { countsByFacet } from '../../questions/facets/facet-counts.ts'
import { describeFacets, type FacetDefinitions } from '../../questions/facets/facet-definitions.ts'
import { ALTERNATIVES, facetValue, WITHIN } from '../../questions/facets/facet-value.ts'
import { type OutlineNode, rowKey } from '../../questions/outline.ts'
import type { Question } from '../../questions/question.ts'
import { questionsOf } from '../../questions/questions.ts'
import { splitByTariff } from '../../questions/tariff-split.ts'
import type { PlacedHit } from '../../questions/weighted-hits.ts'
import { plainLine } from '../../tariff/plain-text.ts'
import type { NextQuestion } from '../classification.ts'

export interface QuestionSource {
  /** What can be declared under the heading. */
  readonly goods: readonly OutlineNode[]
  readonly facets: FacetDefinitions
  /** The published description of a row. */
  describe(node: OutlineNode): string
  /** The description in English. */
  readonly description: string
  /** Digits of the codes that are wanted. */
  readonly digits: number
  /** Share of the votes for the codes that begin with these digits. */
  shareOf(digits: string): number
}

const CN_DIGITS = 8

/**
 * The first question of the search whose answers leave different codes, where the goods are weighed by the votes for their
 * codes; null if none does. A question that the description answers is not asked.
 */
export const nextQuestion = (source: QuestionSource): NextQuestion | null => {
  const hits = placedGoods(source)
  const said = saidTerms(source.description.split(' '), [])
  const facets = describeFacets(countsByFacet(countedValues(hits)), source.facets)
  const questions = questionsOf({
    hits,
    parts: splitByTariff(hits),
    facets: facets.filter((facet) => !isAnsweredByQuery(facet, facet.valueNames, said)),
    describe: source.describe,
  })
  for (const question of questions) {
    const options = optionsOf(question, hits, source.digits)
    if (new Set(options.map(({ codes }) => codes.join())).size > 1) return { text: question.text, options }
  }
  return null
}

/** The votes for a code are divided among what can be declared under it. A hit weighs the square of its score. */
const placedGoods = ({ goods, shareOf }: QuestionSource): readonly PlacedHit[] => {
  const codeOf = ({ row }: OutlineNode) => row.goodsNomenclatureItemId.slice(0, CN_DIGITS)
  const numbers = new Map<string, number>()
  for (const node of goods) numbers.set(codeOf(node), (numbers.get(codeOf(node)) ?? 0) + 1)
  const shares = new Map(Array.from(numbers, ([code, number]) => [code, shareOf(code) / number]))
  return goods.map((node) => ({ node, score: Math.sqrt(shares.get(codeOf(node)) ?? 0) }))
}

const countedValues = (hits: readonly PlacedHit[]) => {
  const counts = new Map<string, { value: string; count: number; score: number }>()
  for (const { node, score } of hits) {
    for (const value of node.row.facetValues) {
      const before = counts.get(value) ?? { value, count: 0, score: 0 }
      counts.set(value, { value, count: before.count + 1, score: before.score + score })
    }
  }
  return counts.values()
}

const optionsOf = ({ facet, answers }: Question, hits: readonly PlacedHit[], digits: number): NextQuestion['options'] =>
  answers.map(({ value, text }) => ({
    text: plainLine(text),
    codes: codesOf(
      hits.filter(({ node }) =>
        facet === WITHIN
          ? lineageOf(node).some((row) => rowKey(row) === value)
          : value.split(ALTERNATIVES).some((one) => node.row.facetValues.includes(facetValue(facet, one))),
      ),
      digits,
    ),
  }))

const codesOf = (hits: readonly PlacedHit[], digits: number): readonly string[] =>
  [...new Set(hits.map(({ node }) => node.row.goodsNomenclatureItemId.slice(0, digits)))].toSorted()

/** The row and those above it. */
const lineageOf = (node: OutlineNode): readonly OutlineNode[] =>
  node.parent === null ? [node] : [node, ...lineageOf(node.parent)]
