import { z } from 'zod'
import { calendarDay } from '../versions/as-of.ts'
import { CODE_STATUSES } from './code-check.ts'
import { MAX_LISTED_CODES } from './read-list.ts'

const listedCode = z.strictObject({
  code: z
    .string()
    .trim()
    .min(1)
    .max(30)
    .meta({ description: '4 to 10 digits, with or without blanks, dots, a suffix.' }),
  description: z
    .string()
    .trim()
    .max(500)
    .optional()
    .meta({ description: 'What the goods are: the answer says whether the code agrees with it.' }),
})

/** `CodeList`. */
export const codeListSchema = z
  .strictObject({
    codes: z
      .array(z.union([listedCode.shape.code, listedCode]))
      .min(1)
      .max(MAX_LISTED_CODES),
    changed_since: calendarDay
      .optional()
      .meta({ format: 'date', description: 'Compare the usual duty of the day with that of this day, `YYYY-MM-DD`.' }),
  })
  .meta({
    id: 'CodeList',
    example: { codes: ['0702000007', { code: '6109', description: 'cotton t-shirt' }], changed_since: '2025-12-31' },
  })

export type CodeList = z.output<typeof codeListSchema>

const codes = z.array(z.string())

/** `CodeCheckList`. */
export const codeCheckDocument = z
  .strictObject({
    data: z.array(
      z.strictObject({
        type: z.literal('code_check'),
        id: z.string().meta({ description: 'Place in the list, from 1.' }),
        attributes: z.strictObject({
          code: z.string().meta({ description: 'As sent.' }),
          status: z.enum(CODE_STATUSES).meta({
            description:
              '`not_declarable`: choose one of `commodities`; `ended`: see `successors`; `no_code`: no 4 to 10 digits.',
          }),
          goods_nomenclature_item_id: z.string().nullable(),
          descriptions: z.array(z.string()).meta({ description: 'From the heading down to the code.' }),
          validity_end_date: z.string().nullable().meta({ description: 'The last day of a code that ended.' }),
          validity_start_date: z.string().nullable().meta({ description: 'The first day of a code to come.' }),
          successors: codes.meta({ description: 'Codes that followed; deduced from codes and descriptions.' }),
          commodities: codes.meta({ description: 'Codes below one that cannot be declared itself.' }),
          duty: z
            .strictObject({
              before: z.string().nullable(),
              now: z.string().nullable(),
              changed: z
                .boolean()
                .nullable()
                .meta({ description: 'Null where the data lacks the duty of either day.' }),
            })
            .nullable()
            .meta({ description: 'The usual duty on both days. Null without `changed_since`.' }),
          description_fit: z
            .strictObject({
              verdict: z.enum(['agrees', 'doubtful', 'contradicts']).nullable(),
              score: z.int().nullable(),
            })
            .nullable()
            .meta({ description: 'Whether the code agrees with the description. Null without one.' }),
          note: z.string().meta({ description: 'All of this in sentences.' }),
        }),
      }),
    ),
    meta: z.strictObject({
      as_of: z.string(),
      counts: z.record(z.enum(CODE_STATUSES), z.int()).meta({ description: 'Codes by status.' }),
    }),
  })
  .meta({ id: 'CodeCheckList' })
