import { groupBy } from '../collections/group-by.ts'
import { assessMeasures, type CategoryAssessment, countsForOrigin, isLicence } from '../tariff/category-assessment.ts'
import { isHeading } from '../tariff/codes.ts'
import type { MeasureArea } from '../tariff/geographical-area.ts'
import { ancestorsOf, descendantsOf, isDeclarable } from '../tariff/tree.ts'
import { lineageSids, type NomenclatureNode, type NomenclatureTree } from '../tariff-data/nomenclature/trees.ts'
import type { TariffLists } from '../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../versions/tariff-day.ts'
import type { Catalogue, RecordedLicence } from './catalogue.ts'
import type { RequestedItem } from './declarable-rows.ts'
import type { ItemMeasure } from './item-measures.ts'

export type ItemAssessment = CategoryAssessment<ItemMeasure>

/** A row of the nomenclature with its licences and unit, its own or inherited. */
export interface ItemRow {
  readonly node: NomenclatureNode
  /** Codes of documents, each once. */
  readonly licences: readonly string[]
  readonly supplementaryUnit: string | null
}

/** An item with everything that its answer shows. */
export interface Item extends ItemRow {
  /** The rows above, from the chapter down. */
  readonly ancestors: readonly ItemRow[]
  /** The rows below, in the order of the tariff. */
  readonly descendants: readonly ItemRow[]
  readonly applicable: readonly ItemAssessment[]
  readonly ofDescendants: readonly ItemAssessment[]
  /** The rows that the requested goods can be declared under. */
  readonly declarable: readonly NomenclatureNode[]
  /** The assessments that apply to goods declared under the only declarable row; empty if there is not exactly one. */
  readonly ofDeclarable: readonly ItemAssessment[]
}

/**
 * The row with an item id and, if given, a suffix. If there are several: the one with the lowest suffix, then the
 * lowest indent. A heading counts only if goods can be declared under it. Null if there is none.
 */
export function itemIn(tree: NomenclatureTree, { itemId, productlineSuffix }: RequestedItem): NomenclatureNode | null {
  const isOfHeading = itemId.endsWith('000000')
  const [lowest] = tree.nodes
    .filter(({ row }) => row.goodsNomenclatureItemId === itemId)
    .filter(({ row }) => productlineSuffix === undefined || row.productlineSuffix === productlineSuffix)
    .filter((node) => !isOfHeading || (isHeading(node.row) && isDeclarable(node)))
    .toSorted((a, b) => Number(a.row.productlineSuffix) - Number(b.row.productlineSuffix) || indentOf(a) - indentOf(b))
  return lowest ?? null
}

const indentOf = ({ row }: NomenclatureNode): number => row.numberIndents

const sidsOf = (nodes: readonly NomenclatureNode[]): readonly number[] =>
  nodes.map(({ row }) => row.goodsNomenclatureSid)

/**
 * goods_nomenclature_sids of an item, its ancestors and descendants, and of the rows that its goods can be declared
 * under: its categorisation depends on their measures.
 */
export const sidsAround = (node: NomenclatureNode, declarable: readonly NomenclatureNode[]): readonly number[] => [
  ...new Set([...sidsOf([...ancestorsOf(node), node, ...descendantsOf(node)]), ...declarable.flatMap(lineageSids)]),
]

/** Recorded licences name no area: one is left out where the measures that ask for it are all about others. */
const mayBeAskedFor = ({ areas }: RecordedLicence, counts: (area: MeasureArea) => boolean): boolean =>
  areas.length === 0 || areas.some(counts)

interface Lists extends Pick<TariffLists, 'areas'> {
  readonly catalogue: Catalogue
}

/**
 * The item of a node.
 * @param all The measures of {@link sidsAround}
 * @param areaId Leaves out measures that do not count for goods of this area
 */
export function itemOf(
  node: NomenclatureNode,
  declarable: readonly NomenclatureNode[],
  all: readonly ItemMeasure[],
  areaId: string | undefined,
  lists: Lists,
  { asOf }: TariffDay,
): Item {
  const { catalogue, areas } = lists
  const counts = areaId === undefined ? () => true : countsForOrigin(areaId, (id) => areas.scopeOf(id, asOf))
  const measures = all.filter(counts)
  const bySid = groupBy(measures, ({ goodsNomenclatureSid }) => goodsNomenclatureSid)
  const declaredOn = (nodes: readonly NomenclatureNode[]): readonly ItemMeasure[] =>
    sidsOf(nodes).flatMap((sid) => bySid.get(sid) ?? [])
  const units = groupBy(
    all.filter(({ supplementaryUnit }) => supplementaryUnit !== null),
    ({ goodsNomenclatureSid }) => goodsNomenclatureSid,
  )

  const rowOf = (of: NomenclatureNode): ItemRow => {
    const lineage = [...ancestorsOf(of), of]
    const documents = declaredOn(lineage).flatMap((measure) => measure.documents.filter(isLicence))
    const recorded = sidsOf(lineage)
      .flatMap(catalogue.recordedLicences)
      .filter((licence) => mayBeAskedFor(licence, counts))
      .map(({ code }) => code)
    const unit = sidsOf(lineage)
      .flatMap((sid) => units.get(sid) ?? [])
      .at(-1)
    const recordedUnit = sidsOf(lineage)
      .flatMap((sid) => catalogue.recordedUnit(sid) ?? [])
      .at(-1)
    return {
      node: of,
      licences: [...new Set([...documents, ...recorded])],
      supplementaryUnit: unit?.supplementaryUnit ?? recordedUnit ?? null,
    }
  }
  const ancestors = ancestorsOf(node)
  const descendants = descendantsOf(node)
  const [goods, ...others] = declarable
  return {
    ...rowOf(node),
    ancestors: ancestors.map(rowOf),
    descendants: descendants.map(rowOf),
    applicable: assessMeasures(declaredOn([...ancestors, node]), catalogue),
    ofDescendants: assessMeasures(declaredOn(descendants), catalogue),
    declarable,
    ofDeclarable:
      goods === undefined || others.length > 0
        ? []
        : assessMeasures(declaredOn([...ancestorsOf(goods), goods]), catalogue),
  }
}
