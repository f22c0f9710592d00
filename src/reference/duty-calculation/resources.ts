import { z } from 'zod'
import { DUTY_ROLES } from '../../tariff/import-outline.ts'

const amount = z.string().nullable().meta({
  description: 'Two decimals, in `currency`. Null: it is not known, and `needs` says what it takes.',
  example: '128.50',
})

const line = z.strictObject({
  kind: z.enum(['customs duty', 'trade remedy', 'excise', 'vat']),
  rule: z.string().meta({ description: 'When it is charged.' }),
  measure: z
    .strictObject({
      measure_sid: z.int(),
      measure_type_id: z.string(),
      measure_type_description: z.string(),
      geographical_area_id: z.string().nullable(),
      additional_code: z.string().nullable(),
      legal_acts: z.array(z.string()),
    })
    .nullable()
    .meta({ description: 'Null: the data has no measure for it.' }),
  duty: z.string().nullable().meta({ description: 'The rate as the tariff writes it.' }),
  working: z.string().nullable(),
  amount,
  needs: z.array(z.string()).meta({ description: 'What has to be known for the amount.' }),
  assumptions: z.array(z.string()),
  conditions: z.array(z.string()).meta({ description: 'What the conditions of the measure ask for.' }),
})

const alternative = z.strictObject({
  role: z.enum(DUTY_ROLES),
  claimed: z.boolean(),
  quota_order_number: z.string().nullable(),
  total: amount.meta({ description: 'The sum of the lines. Null if one of them is not known.' }),
  known: z.string().meta({ description: 'The sum of the lines that are known.' }),
  lines: z.array(line),
})

/** What goods cost on import. */
export const dutyCalculationDocument = z
  .strictObject({
    data: z.strictObject({
      goods_nomenclature_item_id: z.string(),
      as_of: z.string(),
      country: z.strictObject({ id: z.string(), description: z.string() }),
      currency: z.enum(['GBP', 'EUR']),
      customs_value: amount,
      total: amount.meta({ description: 'Of the duty that is claimed: null if part of it is not known.' }),
      alternatives: z.array(alternative),
      needed_quantities: z.array(z.strictObject({ id: z.string(), description: z.string() })),
      assumptions: z.array(z.string()),
    }),
  })
  .meta({ id: 'DutyCalculation' })
