import { z } from 'zod'
import { pageParameters } from '../json-api/pagination.ts'
import { LANGUAGE_CODES } from '../language/languages/languages.ts'
import { parseFilters } from './facets/filters.ts'

/** Characters of a query; a bound on the work of one request. */
export const MAX_QUERY_LENGTH = 512
const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1000

const oneOrMore = z.union([z.string(), z.array(z.string())])

/** White space of a query means no more than one blank, so all spellings of it are one query. */
export const withSingleBlanks = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** A query, complete or still being typed. */
export const queryText = z
  .string()
  .overwrite(withSingleBlanks)
  .refine((text) => text !== '', 'Say what to search for')
  .refine((text) => [...text].length <= MAX_QUERY_LENGTH, `A query has at most ${MAX_QUERY_LENGTH} characters`)

/** The language of a query, in place of the one that its words and letters say. */
const languageParameter = z
  .enum(LANGUAGE_CODES, `Use one of ${LANGUAGE_CODES.join(', ')}`)
  .optional()
  .meta({
    description:
      'Language of the query, as a code of two letters. Without it, the words and letters of the query decide; `en` searches for it as written. `meta.language` says which it was.',
    example: 'de',
  })

/** Parameters of a search. Filters stay as sent, because their facets depend on the data: see `resolveFilters`. */
export const searchQuerySchema = z.object({
  q: queryText.meta({ description: 'Words, or a full or partial commodity code.', example: 'cherry tomatoes' }),
  spell: z
    .enum(['0', '1'], 'Use 1 to correct misspelt words, or 0 to search for the query unchanged')
    .default('1')
    .meta({
      description:
        'Whether misspelt words are corrected, which are words that neither the tariff nor English has; `corrected_search_query` is what was searched. A word whose correction would be a guess stays, and `meta.suggested_query` says what may be meant. Codes, quoted parts and known brands are never corrected.',
    }),
  lang: languageParameter,
  ...pageParameters({ defaultPerPage: DEFAULT_PER_PAGE, maxPerPage: MAX_PER_PAGE }),
  explain: z.enum(['0', '1'], 'Use 1 to explain the ranks of the first hits, else 0').default('0').meta({
    description: 'With 1, `meta.explain` says how the query was interpreted and why the first hits have their ranks.',
  }),
  filter: oneOrMore
    .default([])
    .superRefine((pairs, context) => {
      for (const { message } of parseFilters({ pairs }).problems) context.addIssue({ code: 'custom', message })
    })
    .meta({
      description:
        '`<facet>:<value>`, repeated for several filters. The facets are those in the response, with or without `filter_`, and `chapter_id`, `heading_id`, `producline_suffix`, `goods_nomenclature_class`, `declarable`, `within` (a row that hits are or belong to, as `4011000000-80`). Values are compared ignoring case; a hit has one of the values of each facet. The named ones take several values separated by commas, the others by `|`. An unknown facet is answered with 400, and so is a value that no row can have, such as `declarable:maybe`.',
      example: 'chapter_id:07',
    }),
  'filter[*]': z
    .record(z.string(), oneOrMore)
    .default({})
    .superRefine((family, context) => {
      for (const [facet, value] of Object.entries(family)) {
        for (const { message } of parseFilters({ family: { [facet]: value } }).problems) {
          context.addIssue({ code: 'custom', message, path: [facet] })
        }
      }
    })
    .meta({ description: '`filter[<facet>]=<value>`: another syntax for filters.' }),
})

export type SearchParameters = z.output<typeof searchQuerySchema>
