import { z } from 'zod'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'

export const chemicalSubstance = defineResource({
  type: 'chemical_substance',
  attributes: z.strictObject({
    cus: z.string(),
    cas_rn: z.string().nullable(),
    goods_nomenclature_sid: z.int(),
    goods_nomenclature_item_id: itemId,
    producline_suffix: suffix,
    name: z.string(),
  }),
})

export const chemicalSubstanceList = defineDocument({
  id: 'ChemicalSubstanceList',
  data: chemicalSubstance,
  many: true,
})
