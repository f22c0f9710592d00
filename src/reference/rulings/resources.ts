import { z } from 'zod'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource } from '../../json-api/resource.ts'

const ruling = defineResource({
  type: 'ruling',
  attributes: z.strictObject({
    reference: z.string(),
    publisher: z.string(),
    code: z.string().meta({ description: '6, 8 or 10 digits.' }),
    status: z.enum(['valid', 'ended', 'future']).meta({ description: 'On the day, by its period.' }),
    validity_start_date: z.string().nullable(),
    validity_end_date: z.string().nullable().meta({ description: 'The last day.' }),
    description: z.string().meta({ description: 'The goods, as customs describe them.' }),
    justification: z.string().nullable(),
  }),
})

export const rulingList = defineDocument({ id: 'RulingList', data: ruling, many: true, paginated: true })
