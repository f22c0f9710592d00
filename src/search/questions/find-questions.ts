import type { RequestOptions } from '../../opensearch/transport.ts'
import { isAnsweredByQuery, saidTerms } from '../../questions/facets/answered-by-query.ts'
import type { DescribedFacet } from '../../questions/facets/facet-definitions.ts'
import { OUTLINE } from '../../questions/outline.ts'
import type { Question } from '../../questions/question.ts'
import { questionsOf } from '../../questions/questions.ts'
import { splitByTariff } from '../../questions/tariff-split.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import type { HitPlace } from '../fetch/hit-aggregations.ts'
import { HIT_DOCUMENTS } from '../fetch/hit-documents.ts'
import type { InterpretedQuery } from '../interpret/interpret-query.ts'
import { SYNONYMS } from '../synonyms/synonyms.ts'

/** What questions are made of. */
interface FoundForQuestions {
  readonly places: readonly HitPlace[]
  readonly facets: readonly DescribedFacet[]
}

/** The questions that narrow the hits of a query, the best first, without those that the query answers. */
export const findQuestions = async (
  live: LiveVersion,
  interpreted: InterpretedQuery,
  { places, facets }: FoundForQuestions,
  options: RequestOptions,
): Promise<readonly Question[]> => {
  const [outline, documents, synonyms] = await Promise.all([
    live.data.get(OUTLINE),
    live.data.get(HIT_DOCUMENTS),
    live.data.get(SYNONYMS),
  ])
  const hits = places.flatMap(({ position, score }) => {
    const node = outline.at(position)
    return node === undefined ? [] : [{ node, score }]
  })
  const parts = splitByTariff(hits)
  const ids = parts.map(({ node }) => String(node.row.goodsNomenclatureSid))
  const rows = await documents.read(ids, options)
  const descriptions = new Map(rows.map((row) => [row.goods_nomenclature_sid, row.description]))

  const words = interpreted.kind === 'text' ? interpreted.text.words : []
  const said = saidTerms(
    words,
    synonyms.applied(words.join(' ')).flatMap(({ to }) => to),
  )
  return questionsOf({
    hits,
    parts,
    facets: facets.filter((facet) => !isAnsweredByQuery(facet, facet.valueNames, said)),
    describe: ({ row }) => descriptions.get(row.goodsNomenclatureSid) ?? '',
  })
}
