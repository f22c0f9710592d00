import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource, type ResourceDefinition, toMany, toOneOrNone } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'
import { geographicalArea } from '../../tariff-data/resources/geographical-area.ts'

const text = z.string().nullable()

// The suffix has two names: the specification's, and the public service's misspelt one.
const referredGoods = z.strictObject({
  goods_nomenclature_item_id: itemId,
  goods_nomenclature_sid: z.int(),
  number_indents: z.int(),
  description: z.string(),
  formatted_description: z.string(),
  productline_suffix: suffix,
  producline_suffix: suffix,
  validity_start_date: dateTime,
  validity_end_date: dateTime.nullable(),
})

/** A row of the nomenclature that a measure is declared on. */
export const linkedGoodsNomenclature = defineResource({ type: 'goods_nomenclature', attributes: referredGoods })

const linkedChapter = defineResource({ type: 'chapter', attributes: referredGoods })
const linkedHeading = defineResource({ type: 'heading', attributes: referredGoods })
const linkedSubheading = defineResource({ type: 'subheading', attributes: referredGoods })
export const linkedCommodity = defineResource({ type: 'commodity', attributes: referredGoods })

/** The same row with its class as its type. */
export const CLASSIFIED_GOODS = [linkedChapter, linkedHeading, linkedSubheading, linkedCommodity] as const
const GOODS_CLASSES = ['chapter', 'heading', 'subheading', 'commodity'] as const

/** An area without its members. */
const linkedMeasureAttributes = z.strictObject({
  id: z.int(),
  goods_nomenclature_item_id: itemId,
  validity_start_date: dateTime.nullable(),
  validity_end_date: dateTime.nullable(),
  in_force: z.boolean().meta({ description: 'On the day of the search.' }),
})

const linkedMeasure = defineResource({
  type: 'measure',
  attributes: linkedMeasureAttributes,
  relationships: {
    goods_nomenclature: toOneOrNone('goods_nomenclature'),
    geographical_area: toOneOrNone('geographical_area'),
  },
})

/** A measure that names its row by class. */
export const quotaMeasure = defineResource({
  type: 'measure',
  attributes: linkedMeasureAttributes,
  relationships: {
    goods_nomenclature: toOneOrNone(...GOODS_CLASSES),
    geographical_area: toOneOrNone('geographical_area'),
  },
})

const withMeasures = {
  measures: toMany('measure'),
  goods_nomenclatures: toMany('goods_nomenclature'),
}

export const additionalCode = defineResource({
  type: 'additional_code',
  attributes: z.strictObject({
    additional_code_type_id: z.string(),
    additional_code: z.string(),
    code: z.string(),
    description: text,
    formatted_description: text,
  }),
  relationships: withMeasures,
})

export const certificate = defineResource({
  type: 'certificate',
  attributes: z.strictObject({
    certificate_type_code: z.string(),
    certificate_code: z.string(),
    code: z.string(),
    description: z.string(),
    formatted_description: z.string(),
    guidance_cds: text,
    guidance_chief: text,
    certificate_type_description: text,
    validity_start_date: dateTime.nullable(),
  }),
  relationships: withMeasures,
})

export const searchedFootnote = defineResource({
  type: 'footnote',
  attributes: z.strictObject({
    code: z.string(),
    footnote_type_id: z.string(),
    footnote_id: z.string(),
    description: text,
    formatted_description: text,
    extra_large_measures: z.boolean().meta({
      description: 'True if it has more than 1,000 measures: only the goods of the first of them are shown.',
    }),
    validity_start_date: dateTime.nullable(),
    validity_end_date: dateTime.nullable(),
  }),
  relationships: { goods_nomenclatures: toMany(...GOODS_CLASSES) },
})

const listOf = (id: string, data: ResourceDefinition, included: readonly ResourceDefinition[]) =>
  defineDocument({ id, data, many: true, included, paginated: true })

export const additionalCodeList = listOf('AdditionalCodeList', additionalCode, [
  linkedMeasure,
  linkedGoodsNomenclature,
  geographicalArea,
])
export const certificateList = listOf('CertificateList', certificate, [
  linkedMeasure,
  linkedGoodsNomenclature,
  geographicalArea,
])
export const footnoteList = listOf('FootnoteList', searchedFootnote, CLASSIFIED_GOODS)
