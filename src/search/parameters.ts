import { z } from 'zod'
import { pageParameters } from '../json-api/pagination.ts'
import { parseFilters } from './facets/filters.ts'

/** Longer texts are documents, not queries. */
export const LONGEST_QUERY = 512
const DEFAULT_PER_PAGE = 50
const MOST_PER_PAGE = 1000

const oneOrMore = z.union([z.string(), z.array(z.string())])

/** What is searched for, or typed so far. */
export const queryText = z
  .string()
  .refine((text) => text.trim() !== '', 'Say what to search for')
  .refine((text) => [...text].length <= LONGEST_QUERY, `A query has at most ${LONGEST_QUERY} characters`)

/** Parameters of a search. Filters stay as sent: which facets there are, the data says; `resolveFilters` asks it. */
export const searchQuerySchema = z.object({
  q: queryText.meta({ description: 'Words, or a full or partial commodity code.', example: 'cherry tomatoes' }),
  spell: z.enum(['0', '1'], 'Say 1 to correct misspelt words, 0 to search for the query as it is').default('1').meta({
    description:
      'Whether words that the tariff and the language do not know are corrected; `corrected_search_query` tells what was searched for. Codes and quoted parts never are.',
  }),
  ...pageParameters({ defaultPerPage: DEFAULT_PER_PAGE, maxPerPage: MOST_PER_PAGE }),
  explain: z.enum(['0', '1'], 'Say 1 for the reasons of the first hits, else 0').default('0').meta({
    description: 'With 1, `meta.explain` says how the query was read and why the first hits are where they are.',
  }),
  filter: oneOrMore
    .default([])
    .superRefine((pairs, context) => {
      for (const { message } of parseFilters(pairs, {}).problems) context.addIssue({ code: 'custom', message })
    })
    .meta({
      description:
        '`<facet>:<value>`, repeated for more. Facets are those that a search answers with, with or without `filter_`, and `chapter_id`, `heading_id`, `producline_suffix`, `goods_nomenclature_class`, `declarable`. Values are compared ignoring case; several values of one facet are alternatives, several facets must all hold. An unknown facet is 400, and so is a value that no row can have, such as `declarable:maybe`.',
      example: 'chapter_id:07',
    }),
  'filter[*]': z
    .record(z.string(), oneOrMore)
    .default({})
    .superRefine((family, context) => {
      for (const [facet, value] of Object.entries(family)) {
        for (const { message } of parseFilters([], { [facet]: value }).problems) {
          context.addIssue({ code: 'custom', message, path: [facet] })
        }
      }
    })
    .meta({ description: '`filter[<facet>]=<value>`, the other spelling of a filter.' }),
})

export type SearchParameters = z.output<typeof searchQuerySchema>
