import { z } from 'zod'
import { LANGUAGE_CODES } from '../../language/languages/languages.ts'
import { SUGGESTION_KINDS } from './document.ts'

export const suggestionsDocumentSchema = z
  .strictObject({
    data: z
      .array(
        z.strictObject({
          id: z.string(),
          type: z.literal('search_suggestion'),
          attributes: z.strictObject({
            value: z.string().meta({ description: 'The suggested query: a text, or a code as people write it.' }),
            score: z.number().meta({
              description:
                '16: the value equals the query; 8: it begins with it; 4: its words do; 2 and 1: they do, apart from typing errors. Nine tenths of that in another language than English.',
            }),
            query: z.string().meta({ description: 'The query as sent.' }),
            kind: z.enum(SUGGESTION_KINDS),
            language: z.enum(LANGUAGE_CODES).meta({ description: 'Language of the value: ISO 639-1.' }),
            resource: z
              .strictObject({
                id: z.string().meta({ description: 'goods_nomenclature_sid' }),
                type: z.enum(['chapter', 'heading', 'subheading', 'commodity']),
                href: z.string(),
                goods_nomenclature_item_id: z.string().regex(/^\d{10}$/),
                productline_suffix: z.string().regex(/^\d{2}$/),
                description: z.string(),
              })
              .meta({ description: 'The row that the value refers to.' }),
          }),
        }),
      )
      .meta({ description: 'Best first; of equal scores the shorter value first, codes in the order of the tariff.' }),
  })
  .meta({ id: 'SearchSuggestions' })

export type SuggestionsDocument = z.output<typeof suggestionsDocumentSchema>
