import { contentId } from '../../json-api/reference.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import type { ChemicalSubstanceRow } from './query.ts'
import type { chemicalSubstance } from './resources.ts'

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
