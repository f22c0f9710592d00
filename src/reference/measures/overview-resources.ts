import { z } from 'zod'
import { defineResource, toOne, toOneOrNone } from '../../json-api/resource.ts'

/** A measure as the rows of a heading or subheading show it. */
export const overviewMeasure = defineResource({
  type: 'measure',
  attributes: z.strictObject({ id: z.int(), vat: z.boolean() }),
  relationships: {
    duty_expression: toOne('duty_expression'),
    measure_type: toOne('measure_type'),
    additional_code: toOneOrNone('additional_code'),
  },
})

export const dutyExpression = defineResource({
  type: 'duty_expression',
  attributes: z.strictObject({ base: z.string(), formatted_base: z.string(), verbose_duty: z.string().nullable() }),
})

export const overviewAdditionalCode = defineResource({
  type: 'additional_code',
  attributes: z.strictObject({
    code: z.string(),
    description: z.string().nullable(),
    formatted_description: z.string().nullable(),
  }),
})
