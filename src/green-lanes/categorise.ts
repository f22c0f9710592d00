import { Included } from '../json-api/included.ts'
import type { AnyResource } from '../json-api/resource.ts'
import type { Coverage } from '../tariff/coverage.ts'
import { type EffectiveCategory, effectiveCategory } from '../tariff/effective-category.ts'
import type { NomenclatureNode, NomenclatureTree } from '../tariff-data/nomenclature/trees.ts'
import { TARIFF_LISTS } from '../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../versions/tariff-day.ts'
import { CATALOGUE, type Catalogue } from './catalogue.ts'
import { readCoverage } from './coverage.ts'
import { declarableRowsOf, type RequestedItem } from './declarable-rows.ts'
import { type Item, type ItemAssessment, itemIn, itemOf, sidsAround } from './goods-nomenclature.ts'
import { readItemMeasures } from './item-measures.ts'
import { type AssessmentContext, idOf } from './present-assessment.ts'

/** The row of an item, and the rows that its goods can be declared under. */
export interface FoundItem {
  readonly node: NomenclatureNode
  readonly declarable: readonly NomenclatureNode[]
}

/** An item with its assessments, and what presents them. */
export interface CategorisedItem {
  readonly item: Item
  readonly coverage: Coverage
  readonly context: AssessmentContext
}

/** Null if the tree of its heading has no such item. */
export function findItem(tree: NomenclatureTree, requested: RequestedItem): FoundItem | null {
  const node = itemIn(tree, requested)
  return node && { node, declarable: declarableRowsOf(tree, node, requested) }
}

/**
 * Reads the assessments of an item.
 * @param areaId Leaves out assessments that do not count for goods of this area
 */
export async function categorise(
  tariff: TariffDay,
  { node, declarable }: FoundItem,
  areaId: string | undefined,
): Promise<CategorisedItem> {
  const [catalogue, lists] = await Promise.all([tariff.data.get(CATALOGUE), tariff.data.get(TARIFF_LISTS)])
  const details = lists.measureDetails(tariff.asOf)
  const measures = await readItemMeasures(tariff, sidsAround(node, declarable), catalogue, details)
  return {
    item: itemOf(node, declarable, measures, areaId, { catalogue, areas: lists.areas }, tariff),
    coverage: await readCoverage(tariff, declarable, measures, areaId, lists),
    context: { catalogue, details, ...lists, included: new Included<AnyResource>() },
  }
}

export type ReasonWithoutCategory = 'no_measures' | 'several_commodities' | 'no_commodity'

/** Why an item has no effective category; null: it has one. */
export function reasonWithoutCategory({ declarable }: Item, coverage: Coverage): ReasonWithoutCategory | null {
  if (declarable.length === 0) return 'no_commodity'
  if (coverage.imports === 'none' || coverage.notInData.includes('control')) return 'no_measures'
  return declarable.length > 1 ? 'several_commodities' : null
}

/** The effective category of the declarable row of an item whose goods meet the exemptions. */
export const effectiveCategoryOf = (
  { ofDeclarable }: Item,
  exemptions: Iterable<string>,
  catalogue: Catalogue,
): EffectiveCategory =>
  effectiveCategory(
    ofDeclarable.map((assessment) => ({
      id: idOf(assessment),
      category: catalogue.theme(assessment.rule.themeId).category,
      exemptions: exemptionCodes(assessment),
    })),
    new Set(exemptions),
  )

/** Codes of exemptions that no assessment of the declarable row has. */
export function unusedExemptions({ ofDeclarable }: Item, exemptions: readonly string[]): readonly string[] {
  const known = new Set(ofDeclarable.flatMap(exemptionCodes))
  return exemptions.filter((code) => !known.has(code))
}

/** The codes by which a request names the exemptions of an assessment. */
export const exemptionCodes = ({ exemptions }: ItemAssessment): readonly string[] => exemptions.map(({ code }) => code)
