import type { OfficialText } from '../../tariff/goods-nomenclature.ts'
import type { Region } from '../../tariff/region.ts'
import { isResidual } from '../../tariff/residual.ts'
import { ancestorsOf } from '../../tariff/tree.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import type { Commodity } from '../../tariff-data/read-commodity.ts'
import { descriptionText } from '../components/description-parts.ts'

/** A commodity with its name: with the row above where its own description says nothing, `Tomatoes: Other`. */
export interface NamedCommodity extends Commodity {
  readonly name: string
  /** The same in the language of the page; null without an official text. */
  readonly officialName: OfficialText | null
}

export const withName = (commodity: Commodity, region: Region): NamedCommodity => ({
  ...commodity,
  name: commodityName(commodity.node, region),
  officialName: officialNameOf(commodity.node, region),
})

/** A description that needs the one above it: `Other`, `Of cotton`. */
const isFragment = (description: string): boolean =>
  isResidual(description) || /^(?:containing|exceeding|for|having|in|not|of|weighing|with|without)\b/i.test(description)

function officialNameOf(node: NomenclatureNode, region: Region): OfficialText | null {
  const { officialText: own } = node.row
  if (own === undefined) return null
  const above = tellingRowAbove(node)?.row.officialText
  const texts = [above, own].flatMap((text) => (text ? [descriptionText(text.description, region)] : []))
  return { language: own.language, description: texts.join(': ') }
}

/** The nearest row above that says more, if the row's own description needs one. */
const tellingRowAbove = (node: NomenclatureNode): NomenclatureNode | undefined =>
  isFragment(node.row.description)
    ? ancestorsOf(node).findLast((above) => !isFragment(above.row.description))
    : undefined

/** The description, with the nearest one above that says more where it needs one. */
export function commodityName(node: NomenclatureNode, region: Region): string {
  const own = descriptionText(node.row.description, region)
  const telling = tellingRowAbove(node)
  if (!telling) return own
  return `${descriptionText(telling.row.description, region)}: ${own.charAt(0).toLowerCase()}${own.slice(1)}`
}
