import { z } from 'zod'
import { paginationLinksSchema, paginationMetaSchema } from '../../json-api/pagination.ts'
import { LANGUAGE_CODES } from '../../language/languages/languages.ts'
import { explainSchema } from '../explain/explain-schema.ts'

const HIT_TYPES = ['chapter', 'heading', 'subheading', 'commodity'] as const

const itemId = z.string().regex(/^\d{10}$/)
const suffix = z.string().regex(/^\d{2}$/)
const chapterId = z.string().regex(/^\d{2}$/)
const headingId = z.string().regex(/^\d{4}$/)
const dateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
const words = z.array(z.string())

const ref = <Type extends string>(...types: readonly [Type, ...Type[]]) =>
  z.strictObject({ id: z.string(), type: types.length === 1 ? z.literal(types[0]) : z.enum(types) })

const hitRef = ref(...HIT_TYPES)

const hit = z.strictObject({
  id: z.string().meta({ description: 'goods_nomenclature_sid' }),
  type: z.enum(HIT_TYPES),
  attributes: z.strictObject({
    goods_nomenclature_item_id: itemId,
    producline_suffix: suffix,
    goods_nomenclature_class: z.enum(HIT_TYPES),
    declarable: z.boolean(),
    description: z.string().meta({ description: 'As published, with line breaks as `<br>`.' }),
    description_indexed: z.string().meta({ description: 'Without its negated clauses.' }),
    search_references: z.string().meta({ description: 'Titles of the references to this row, joined by ", ".' }),
    validity_start_date: dateTime,
    validity_end_date: dateTime.nullable(),
    chapter_id: chapterId,
    score: z.number(),
    chapter_description: z.string().nullable(),
    heading_description: z.string().nullable(),
    heading_id: headingId.nullable().meta({ description: 'Null on a chapter.' }),
  }),
  relationships: z.strictObject({
    ancestors: z.strictObject({ data: z.array(ref('ancestor')).meta({ description: 'Chapter first.' }) }),
  }),
})

const ancestor = z.strictObject({
  id: z.string(),
  type: z.literal('ancestor'),
  attributes: z.strictObject({
    goods_nomenclature_item_id: itemId,
    producline_suffix: suffix,
    description: z.string(),
    description_indexed: z.string(),
  }),
})

const queryParserResult = z.strictObject({
  id: z.string(),
  type: z.literal('search_query_parser_result'),
  attributes: z.strictObject({
    corrected_search_query: z.string(),
    original_search_query: z.string(),
    verbs: words,
    adjectives: words,
    nouns: words,
    noun_chunks: words,
  }),
})

const chapterStatistic = z.strictObject({
  id: chapterId,
  type: z.literal('chapter_statistic'),
  attributes: z.strictObject({
    description: z.string().nullable(),
    cnt: z.int().meta({ description: 'Hits in the chapter.' }),
    score: z.number().meta({ description: 'Sum of their scores.' }),
    avg: z.number(),
  }),
})

const headingStatistic = z.strictObject({
  id: headingId,
  type: z.literal('heading_statistic'),
  attributes: z.strictObject({
    description: z.string().nullable(),
    chapter_id: chapterId,
    chapter_description: z.string().nullable(),
    score: z.number(),
    cnt: z.int(),
    avg: z.number(),
    chapter_score: z.number().meta({ description: "Sum of the scores of the chapter's hits." }),
  }),
})

const guide = z.strictObject({
  id: z.string(),
  type: z.literal('guide'),
  attributes: z.strictObject({
    title: z.string(),
    url: z.string(),
    image: z.string().nullable().meta({ description: 'File name of an image.' }),
    strapline: z.string().nullable(),
  }),
})

const interceptMessage = z.strictObject({
  id: z.string(),
  type: z.literal('intercept_message'),
  attributes: z.strictObject({
    term: z.string().meta({ description: 'The term that equals the query, ignoring plurals, spaces and punctuation.' }),
    message: z.string(),
    formatted_message: z.string().meta({
      description: 'The message as safe HTML, with links for the codes that exist.',
    }),
  }),
})

const facetFilterStatistic = z.strictObject({
  id: z.string(),
  type: z.literal('facet_filter_statistic'),
  attributes: z.strictObject({
    facet_filter: z
      .string()
      .regex(/^filter_/)
      .meta({ description: 'Name of the filter.', example: 'filter_cheese_type' }),
    facet_count: z.int().meta({ description: 'Hits with a value of the facet, ignoring its own filter.' }),
    display_name: z.string(),
    question: z.string(),
  }),
  relationships: z.strictObject({
    facet_classification_statistics: z.strictObject({
      data: z.array(ref('facet_classification_statistic')).meta({ description: 'By number of hits, largest first.' }),
    }),
  }),
})

const facetClassificationStatistic = z.strictObject({
  id: z.string().meta({ description: 'The `filter` that chooses the value.', example: 'cheese_type:fresh' }),
  type: z.literal('facet_classification_statistic'),
  attributes: z.strictObject({
    facet: z.string(),
    classification: z.string().meta({ description: 'The value.' }),
    count: z.int().meta({ description: 'Number of hits with this value under the filters of all other facets.' }),
  }),
})

const missingCode = z
  .strictObject({
    code: z.string().meta({ description: 'The code asked for.', example: '8471999999' }),
    message: z.string().meta({
      description: 'Says that it does not exist or has ended, and what the hits are instead.',
      example: 'The tariff has no code 8471999999. The hits are those of heading 8471, its nearest existing level.',
    }),
    nearest: z
      .string()
      .nullable()
      .meta({ description: 'The digits that are searched; null if not even the chapter exists.' }),
    ended: z
      .strictObject({ description: z.string(), validity_end_date: z.iso.date() })
      .nullable()
      .meta({ description: 'What the code was, if it ended.' }),
  })
  .meta({ description: 'Only for a code without a row in force.' })

const help = z
  .strictObject({
    unknown_words: z
      .array(z.strictObject({ word: z.string(), nearest: words.meta({ description: 'Similar words of the tariff.' }) }))
      .meta({ description: 'Words of the query that nothing in the tariff has.' }),
    advice: words.meta({ description: 'What to try, as sentences.' }),
  })
  .meta({ description: 'Only without hits.' })

export const searchDocumentSchema = z
  .strictObject({
    data: z.strictObject({
      id: z.string(),
      type: z.literal('search_result'),
      attributes: z.strictObject({
        took: z.int().meta({ description: 'Milliseconds that the search engine worked.' }),
        timed_out: z.boolean(),
        max_score: z.number().meta({ description: '0 without hits.' }),
        total_results: z.int().meta({ description: 'Number of all hits, not only of the page.' }),
      }),
      relationships: z.strictObject({
        search_query_parser_result: z.strictObject({ data: ref('search_query_parser_result') }),
        intercept_message: z.strictObject({
          data: ref('intercept_message')
            .nullable()
            .meta({ description: 'Null if the query is not a term that has a message.' }),
        }),
        hits: z.strictObject({ data: z.array(hitRef) }),
        heading_statistics: z.strictObject({
          data: z.array(ref('heading_statistic')).meta({ description: 'By score, largest first.' }),
        }),
        chapter_statistics: z.strictObject({
          data: z.array(ref('chapter_statistic')).meta({ description: 'By score, largest first.' }),
        }),
        guide: z.strictObject({
          data: ref('guide')
            .nullable()
            .meta({ description: 'The guide to hits with more than a quarter of the score of all hits.' }),
        }),
        facet_filter_statistics: z.strictObject({
          data: z.array(ref('facet_filter_statistic')).meta({
            description:
              'Facets whose hits have a tenth of the score of all hits or more and that narrow them, and those with a filter. Those that split the score best come first.',
          }),
        }),
        direct_hit: z.strictObject({
          data: hitRef.nullable().meta({ description: 'The row that the query names exactly.' }),
        }),
      }),
    }),
    included: z.array(
      z.discriminatedUnion('type', [
        hit,
        ancestor,
        queryParserResult,
        headingStatistic,
        chapterStatistic,
        guide,
        interceptMessage,
        facetFilterStatistic,
        facetClassificationStatistic,
      ]),
    ),
    meta: paginationMetaSchema
      .extend({
        missing_code: missingCode.optional(),
        language: z.enum(LANGUAGE_CODES).meta({ description: 'Language of the query, as it was read.' }),
        searched_as: z.string().optional().meta({
          description:
            'The query in English, if it is in another language: its words were searched, and the meaning of both was compared.',
          example: 'cotton shirt',
        }),
        suggested_query: z.string().optional().meta({
          description: 'The query that may be meant, where words can only be guessed. It was not searched.',
          example: 'shoe polish',
        }),
        names: z
          .array(
            z.strictObject({
              name: z.string().meta({ description: 'A brand or an everyday word in the query.' }),
              goods: z.string().meta({ description: 'What the goods are: searched in its place.' }),
            }),
          )
          .optional()
          .meta({ example: [{ name: 'nutella', goods: 'chocolate hazelnut spread' }] }),
        help: help.optional(),
        degraded: z.literal(true).optional().meta({
          description:
            'The server could not compare meanings in time and matched words only. Such an answer has no ETag and is not stored; send the request again later.',
        }),
        explain: explainSchema.optional(),
      })
      .meta({ id: 'SearchMeta' }),
    links: paginationLinksSchema,
  })
  .meta({ id: 'SearchResult' })

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T

export type SearchDocument = DeepReadonly<z.output<typeof searchDocumentSchema>>
export type IncludedResource = SearchDocument['included'][number]
