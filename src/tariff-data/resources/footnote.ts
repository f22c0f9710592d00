import { z } from 'zod'
import { defineResource, type ResourceOf } from '../../json-api/resource.ts'
import type { NomenclatureFootnote } from '../nomenclature/chapter-context.ts'

export const footnote = defineResource({
  type: 'footnote',
  attributes: z.strictObject({
    code: z.string(),
    description: z.string(),
    formatted_description: z.string(),
  }),
})

export const presentFootnote = (row: NomenclatureFootnote): ResourceOf<typeof footnote> => ({
  id: row.code,
  type: 'footnote',
  attributes: {
    code: row.code,
    // A footnote without a description has an empty text.
    description: row.description ?? '',
    formatted_description: row.formatted_description ?? row.description ?? '',
  },
})
