import { headingIdOf } from '../tariff/codes.ts'
import { isThirdCountryDuty } from '../tariff/measure-type.ts'
import { isDeclarable } from '../tariff/tree.ts'
import { overviewMeasures } from '../tariff-data/measures/overview-measures.ts'
import { readHeadingTree } from '../tariff-data/nomenclature/trees.ts'
import type { TariffDay } from '../versions/tariff-day.ts'

/**
 * The usual duty of declarable codes on the day, as text, by ten digits: `6.50%`. Codes that cannot be declared on the
 * day, or whose duty the data does not have, are left out. One statement, and one for each heading that is not cached.
 */
export async function usualDuties(tariff: TariffDay, itemIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(itemIds)
  const headings = [...new Set(itemIds.map(headingIdOf))]
  const trees = await Promise.all(headings.map((heading) => readHeadingTree(tariff, heading)))
  const nodes = trees
    .flatMap((tree) => tree.nodes)
    .filter((node) => wanted.has(node.row.goodsNomenclatureItemId) && isDeclarable(node))
  const overviews = await overviewMeasures(tariff, nodes)
  const duties = new Map<string, string>()
  for (const { row } of nodes) {
    const texts = (overviews.get(row.goodsNomenclatureSid) ?? [])
      .filter(({ type }) => isThirdCountryDuty(type.id))
      .map(({ duty, additionalCode }) => `${duty.verboseDuty}${additionalCode ? ` (${additionalCode.code})` : ''}`)
    if (texts.length > 0) duties.set(row.goodsNomenclatureItemId, [...new Set(texts)].join('; '))
  }
  return duties
}
