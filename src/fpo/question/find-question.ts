import { ServiceUnavailableError } from '../../errors/service-unavailable-error.ts'
import { FACET_DEFINITIONS } from '../../questions/facets/facet-definitions.ts'
import { OUTLINE } from '../../questions/outline.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { isDeclarable } from '../../tariff/tree.ts'
import { HEADING_TREES } from '../../tariff-data/nomenclature/chapter-rows.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import type { NextQuestion } from '../classification.ts'
import { nextQuestion, type QuestionSource } from './next-question.ts'

/** The question that decides among the codes of a heading; null without one, also while its rows cannot be read. */
export const findQuestion = async (
  { data }: Pick<LiveVersion, 'data'>,
  heading: string,
  today: IsoDate,
  source: Pick<QuestionSource, 'description' | 'digits' | 'shareOf'>,
): Promise<NextQuestion | null> => {
  try {
    const [outline, facets, tree] = await Promise.all([
      data.get(OUTLINE),
      data.get(FACET_DEFINITIONS),
      data.get(HEADING_TREES, [heading, today]),
    ])
    const inForce = new Map(tree.nodes.map(({ row }) => [row.goodsNomenclatureSid, row.description]))
    return nextQuestion({
      ...source,
      facets,
      goods: outline
        .inHeading(heading)
        .filter((node) => isDeclarable(node) && inForce.has(node.row.goodsNomenclatureSid)),
      describe: ({ row }) => inForce.get(row.goodsNomenclatureSid) ?? '',
    })
  } catch (error) {
    if (error instanceof ServiceUnavailableError) return null
    throw error
  }
}
