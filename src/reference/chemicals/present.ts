import type { JsonApiDocument } from '../../json-api/document.ts'
import { Included } from '../../json-api/included.ts'
import { contentId, refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import type { Region } from '../../tariff/region.ts'
import type { ReferredRow } from '../code-search/goods.ts'
import { presentGoodsNomenclature } from '../code-search/present.ts'
import type { Chemical, ChemicalSubstanceRow } from './query.ts'
import type { chemical, chemicalName, chemicalSubstance } from './resources.ts'

export const presentChemicalSubstance = (row: ChemicalSubstanceRow): ResourceOf<typeof chemicalSubstance> => ({
  id: contentId([row.cus, String(row.goods_nomenclature_sid), row.name]),
  type: 'chemical_substance',
  attributes: {
    cus: row.cus,
    cas_rn: row.cas_rn,
    goods_nomenclature_sid: row.goods_nomenclature_sid,
    goods_nomenclature_item_id: row.goods_nomenclature_item_id,
    producline_suffix: row.productline_suffix,
    name: row.name,
  },
})

/** Chemicals with their names and the rows that they are classified under. */
export function presentChemicals(
  rows: readonly Chemical[],
  goods: ReadonlyMap<number, ReferredRow>,
  region: Region,
): { readonly data: readonly AnyResource[] } & Omit<JsonApiDocument, 'data'> {
  const included = new Included<AnyResource>()
  const data = rows.map(({ id, cas, names, goodsNomenclatureSids }): ResourceOf<typeof chemical> => {
    const classified = goodsNomenclatureSids
      .flatMap((sid) => goods.get(sid) ?? [])
      .map((row) => presentGoodsNomenclature(row, region))
    const named = names.map(
      (name): ResourceOf<typeof chemicalName> => ({
        id: contentId([id, name]),
        type: 'chemical_name',
        attributes: { name, chemical_id: id },
      }),
    )
    included.add(...classified, ...named)
    return {
      id,
      type: 'chemical',
      attributes: { id, cas, name: names[0] },
      relationships: {
        goods_nomenclatures: { data: classified.map(refTo) },
        chemical_names: { data: named.map(refTo) },
      },
    }
  })
  return { data, included: included.list() }
}
