import { z } from 'zod'
import { defineResource, type ResourceOf } from '../../json-api/resource.ts'
import type { Footnote } from '../../tariff/measure.ts'

export const footnote = defineResource({
  type: 'footnote',
  attributes: z.strictObject({
    code: z.string(),
    description: z.string(),
    formatted_description: z.string(),
  }),
})

export const presentFootnote = ({
  code,
  description,
  formattedDescription,
}: Footnote): ResourceOf<typeof footnote> => ({
  id: code,
  type: 'footnote',
  attributes: {
    code,
    // A footnote without a description has an empty text.
    description: description ?? '',
    formatted_description: formattedDescription ?? description ?? '',
  },
})
