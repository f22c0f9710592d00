import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'

const sectionPart = z.strictObject({ numeral: z.string(), title: z.string(), position: z.int() })

const row = {
  goods_nomenclature_item_id: z.string().regex(/^\d{10}$/),
  producline_suffix: z.string().regex(/^\d{2}$/),
  validity_start_date: dateTime,
  validity_end_date: dateTime.nullable(),
  description: z.string().meta({ description: 'HTML.' }),
}

const chapterPart = z.strictObject({
  goods_nomenclature_sid: z.int(),
  ...row,
  guides: z.array(z.strictObject({ title: z.string(), url: z.string() })),
})

const headingPart = z.strictObject({ goods_nomenclature_sid: z.int(), ...row, number_indents: z.int() })

const entrySource = z.strictObject({
  id: z.int().meta({ description: 'goods_nomenclature_sid' }),
  ...row,
  number_indents: z.int(),
  declarable: z.boolean(),
  section: sectionPart.nullable(),
  chapter: chapterPart.nullable().meta({ description: 'Null for a chapter.' }),
  heading: headingPart.nullable().meta({ description: 'Null for a chapter, a heading and a row above headings.' }),
})

const hit = z.strictObject({ _id: z.string(), _score: z.number(), _source: entrySource })

const REFERENCED_CLASSES = ['Chapter', 'Heading', 'Subheading', 'Commodity'] as const

const referenceHit = z.strictObject({
  _id: z.string(),
  _score: z.number(),
  _source: z.strictObject({
    title: z.string(),
    reference_class: z.enum(REFERENCED_CLASSES),
    reference: z.strictObject({ ...entrySource.shape, class: z.enum(REFERENCED_CLASSES) }),
  }),
})

const levelsOf = <Hit extends z.ZodType>(schema: Hit) =>
  z.strictObject({
    sections: z.array(schema).meta({ description: 'Always empty: sections are not searched.' }),
    chapters: z.array(schema),
    headings: z.array(schema),
    commodities: z.array(schema).meta({ description: 'Commodities and subheadings.' }),
  })

const matches = { goods_nomenclature_match: levelsOf(hit), reference_match: levelsOf(referenceHit) }

const searchOf = <Type extends string, Attributes extends z.ZodType>(type: Type, attributes: Attributes) =>
  z.strictObject({ id: z.string(), type: z.literal(type), attributes })

export const CLASSIC_ENDPOINTS = ['chapters', 'headings', 'subheadings', 'commodities'] as const

export const classicSearchSchema = z
  .strictObject({
    data: z.discriminatedUnion('type', [
      searchOf(
        'exact_search',
        z.strictObject({
          type: z.literal('exact_match'),
          entry: z.strictObject({
            endpoint: z.enum(CLASSIC_ENDPOINTS).meta({ description: 'Where the row is: `/api/v2/{endpoint}/{id}`.' }),
            id: z.string(),
          }),
        }),
      ),
      searchOf('fuzzy_search', z.strictObject({ type: z.literal('fuzzy_match'), ...matches })),
      searchOf('null_search', z.strictObject({ type: z.literal('null_match'), ...matches })),
    ]),
  })
  .meta({ id: 'ClassicSearch' })

export type ClassicSearchDocument = z.output<typeof classicSearchSchema>
export type ClassicSource = z.output<typeof entrySource>
export type ClassicHit = z.output<typeof hit>
export type ClassicReferenceHit = z.output<typeof referenceHit>

export const classicSuggestionsSchema = z
  .strictObject({
    data: z.array(
      z.strictObject({
        id: z.string(),
        type: z.literal('search_suggestion'),
        attributes: z.strictObject({
          value: z.string().meta({ description: 'The suggested query: a text, or a code as people write it.' }),
          score: z.number(),
          priority: z.int().meta({ description: 'Rank of its kind: search references come before codes.' }),
          query: z.string().meta({ description: 'The query as sent.' }),
          suggestion_type: z.enum(['search_reference', 'goods_nomenclature']),
          goods_nomenclature_class: z.enum(REFERENCED_CLASSES).meta({ description: 'Of the row that is meant.' }),
        }),
      }),
    ),
  })
  .meta({ id: 'ClassicSearchSuggestions' })

export type ClassicSuggestionsDocument = z.output<typeof classicSuggestionsSchema>
