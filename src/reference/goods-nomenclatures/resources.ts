import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource, toOneOrNone } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'
import { languageMeta } from '../language-meta.ts'

export const goodsNomenclature = defineResource({
  type: 'goods_nomenclature',
  attributes: z.strictObject({
    goods_nomenclature_item_id: itemId,
    goods_nomenclature_sid: z.int(),
    description: z.string(),
    number_indents: z.int(),
    productline_suffix: suffix,
    producline_suffix: suffix.meta({ description: 'The same, with the name that the public service uses.' }),
    href: z.string().meta({ description: 'Path of the chapter, heading, subheading or commodity.' }),
    formatted_description: z.string(),
    validity_start_date: dateTime,
    validity_end_date: dateTime.nullable(),
    declarable: z.boolean(),
  }),
  relationships: { parent: toOneOrNone('goods_nomenclature') },
})

export const goodsNomenclatureDocument = defineDocument({
  id: 'GoodsNomenclature',
  data: goodsNomenclature,
  meta: languageMeta,
})

export const goodsNomenclatureListDocument = defineDocument({
  id: 'GoodsNomenclatureList',
  data: goodsNomenclature,
  many: true,
  meta: languageMeta,
})
