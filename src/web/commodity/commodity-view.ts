import type { Measure } from '../../tariff/measure.ts'
import { plainText } from '../../tariff/plain-text.ts'
import type { Region } from '../../tariff/region.ts'
import { ancestorsOf } from '../../tariff/tree.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import type { Commodity } from '../../tariff-data/read-commodity.ts'
import { descriptionText, isResidual } from '../components/description-parts.ts'

/** A commodity as a page shows it. */
export interface CommodityView {
  readonly itemId: string
  /** With the row above where it alone says nothing: `Tomatoes: Other`. */
  readonly name: string
  /** As published. */
  readonly description: string
  /** From the chapter down to the row above. */
  readonly above: readonly NomenclatureNode[]
  readonly node: NomenclatureNode
  readonly section: Commodity['context']['section']
  readonly guides: Commodity['context']['guides']
  readonly footnotes: readonly { readonly code: string; readonly text: string }[]
  readonly measures: readonly Measure[]
}

export function viewCommodity({ node, context, measures }: Commodity, region: Region): CommodityView {
  const { row } = node
  const above = ancestorsOf(node)
  return {
    itemId: row.goodsNomenclatureItemId,
    name: commodityName(node, region),
    description: row.description,
    above,
    node,
    section: context.section,
    guides: context.guides,
    footnotes: context.footnotes.map(({ code, description }) => ({ code, text: plainText(description ?? '') })),
    measures,
  }
}

/** A description that needs the one above it: `Other`, `Of cotton`. */
const isFragment = (description: string): boolean =>
  isResidual(description) || /^(?:containing|exceeding|for|having|in|not|of|weighing|with|without)\b/i.test(description)

/** The description, with the nearest one above that says more where it needs one. */
export function commodityName(node: NomenclatureNode, region: Region): string {
  const { row } = node
  const own = descriptionText(row.description, region)
  if (!isFragment(row.description)) return own
  const telling = ancestorsOf(node).findLast((above) => !isFragment(above.row.description))
  if (!telling) return own
  return `${descriptionText(telling.row.description, region)}: ${own.charAt(0).toLowerCase()}${own.slice(1)}`
}
