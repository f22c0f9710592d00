import { z } from 'zod'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource } from '../../json-api/resource.ts'
import { listCoverage } from '../list-coverage.ts'

export const descriptionIntercept = defineResource({
  type: 'description_intercept',
  attributes: z.strictObject({
    term: z.string(),
    sources: z.array(z.string()).meta({
      description:
        'The searches that show the message, by the names of the public service: `guided_search` is a search by words.',
    }),
    message: z.string().meta({ description: 'Text, with `[words](https://…)` for links.' }),
    excluded: z.boolean().meta({ description: 'Whether the term is not searched for: never here.' }),
    created_at: z.null(),
    updated_at: z.null(),
    guidance_level: z.literal('info'),
    guidance_location: z.literal('results'),
    escalate_to_webchat: z.boolean(),
    filter_prefixes: z.array(z.string()).meta({ description: 'Codes that a search is limited to: none here.' }),
  }),
})

export const descriptionInterceptList = defineDocument({
  id: 'DescriptionInterceptList',
  data: descriptionIntercept,
  many: true,
  meta: z.strictObject({ coverage: listCoverage('messages') }),
})
