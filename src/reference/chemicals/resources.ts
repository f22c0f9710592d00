import { z } from 'zod'
import { defineDocument } from '../../json-api/document.ts'
import { paginationMetaSchema } from '../../json-api/pagination.ts'
import { defineResource, toMany } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'
import { linkedGoodsNomenclature } from '../code-search/resources.ts'
import { listCoverage } from '../list-coverage.ts'

const coverage = listCoverage('chemicals')

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
  meta: z.strictObject({ coverage }),
})

export const chemical = defineResource({
  type: 'chemical',
  attributes: z.strictObject({
    id: z.string().meta({ description: 'Its CAS number, or its CUS number where it has none.' }),
    cas: z.string().nullable(),
    name: z.string(),
  }),
  relationships: { goods_nomenclatures: toMany('goods_nomenclature'), chemical_names: toMany('chemical_name') },
})

export const chemicalName = defineResource({
  type: 'chemical_name',
  attributes: z.strictObject({ name: z.string(), chemical_id: z.string() }),
})

const included = [linkedGoodsNomenclature, chemicalName]

export const chemicalList = defineDocument({
  id: 'ChemicalList',
  data: chemical,
  many: true,
  included,
  paginated: true,
  meta: paginationMetaSchema.extend({ coverage }),
})

export const chemicalDocument = defineDocument({ id: 'Chemical', data: chemical, included })
