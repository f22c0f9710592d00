import type { Pipeline } from '../ingest/pipeline.ts'
import { UserFacingError } from '../src/errors/user-facing-error.ts'
import { ALTERNATIVES, WITHIN } from '../src/questions/facets/facet-value.ts'
import { OUTLINE, type Outline } from '../src/questions/outline.ts'
import type { Question } from '../src/questions/question.ts'
import { createSearch, type SearchOutcome } from '../src/search/search.ts'
import type { Region } from '../src/tariff/region.ts'
import { todayUtc } from '../src/tariff/validity.ts'
import { createLiveVersions } from '../src/versions/live-versions.ts'
import { alignedTable } from './aligned-table.ts'
import { distinctHeadings, type Gold } from './score.ts'
import type { JudgedSet } from './search-sets.ts'

/** Hits among which the first heading is looked for. */
const JUDGED_HITS = 10

/**
 * Judges the first question of each search, answered by someone who knows the right code: how many searches have one, how
 * many have the right answer among its answers, and for how many the right heading is first without it and after it.
 */
export async function evaluateQuestions(
  sets: readonly JudgedSet[],
  region: Region,
  { postgres, openSearch, encoder }: Pick<Pipeline, 'postgres' | 'openSearch' | 'encoder'>,
): Promise<string> {
  const live = await createLiveVersions({ postgres, openSearch }).get(region)
  if (live === null) throw new UserFacingError(`No ${region} data is live, so there is nothing to search.`)
  await encoder.embed(['ready'])
  const search = await createSearch(openSearch, { encoder })
  const outline = await live.data.get(OUTLINE)
  const ask = (query: string, filters: readonly string[]) =>
    search(live, {
      query,
      filters: { pairs: filters },
      page: { page: 1, perPage: JUDGED_HITS },
      today: todayUtc(),
      questions: filters.length === 0,
    })

  const rows: string[][] = []
  for (const { name, queries } of sets) {
    const count = { asked: 0, answered: 0, first: 0, firstAfter: 0 }
    for (const { query, gold } of queries) {
      const before = await ask(query, [])
      const [question] = before.questions
      const answer = question && rightAnswer(question, gold, outline)
      const after = question && answer !== undefined ? await ask(query, [`${question.facet}:${answer}`]) : before
      count.asked += question ? 1 : 0
      count.answered += answer === undefined ? 0 : 1
      count.first += isFirst(before, gold)
      count.firstAfter += isFirst(after, gold)
    }
    const share = (part: number) => ((100 * part) / queries.length).toFixed(1)
    rows.push([name, String(queries.length), ...Object.values(count).map(share)])
  }
  return alignedTable(
    ['set', 'queries', 'with a question', 'with the right answer', 'heading first', 'after the answer'],
    rows,
  )
}

/** The value of an answer that leads to the gold code; undefined if none does. */
const rightAnswer = ({ facet, answers }: Question, gold: Gold, outline: Outline): string | undefined => {
  const right = outline.tree.nodes
    .map(({ row }) => row)
    .filter(({ goodsNomenclatureItemId }) => goodsNomenclatureItemId.startsWith(gold))
  return answers.find(({ value }) => {
    if (facet !== WITHIN) {
      const values = value.split(ALTERNATIVES).map((one) => `${facet}:${one}`)
      return right.some(({ facetValues }) => facetValues.some((one) => values.includes(one)))
    }
    const ranges = outline.rangesOf([value])
    return right.some(({ indexPosition }) =>
      ranges.some(({ first, last }) => first <= indexPosition && indexPosition <= last),
    )
  })?.value
}

const isFirst = ({ hits }: SearchOutcome, gold: Gold): number => {
  const ranked = hits.map(({ document }) => ({
    itemId: document.goods_nomenclature_item_id,
    headingId: document.heading_id ?? null,
  }))
  return distinctHeadings(ranked)[0] === gold.slice(0, 4) ? 1 : 0
}
