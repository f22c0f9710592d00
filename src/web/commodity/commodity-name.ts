import type { Region } from '../../tariff/region.ts'
import { isResidual } from '../../tariff/residual.ts'
import { ancestorsOf } from '../../tariff/tree.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import type { Commodity } from '../../tariff-data/read-commodity.ts'
import { descriptionText } from '../components/description-parts.ts'

/** A commodity with its name: with the row above where its own description says nothing, `Tomatoes: Other`. */
export interface NamedCommodity extends Commodity {
  readonly name: string
}

export const withName = (commodity: Commodity, region: Region): NamedCommodity => ({
  ...commodity,
  name: commodityName(commodity.node, region),
})

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
