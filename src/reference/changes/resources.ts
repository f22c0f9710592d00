import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'

export const change = defineResource({
  type: 'change',
  attributes: z.strictObject({
    kind: z.enum(['goods_nomenclature', 'measure']).meta({ description: 'What changed.' }),
    change: z.enum(['added', 'ended', 'reworded', 'moved', 'duty_changed']).meta({
      description:
        '`ended`: gone, or its end has come nearer. `moved`: has another code or, in the nomenclature, another parent. `duty_changed`: a measure has another duty. What changed in several ways is listed for each.',
    }),
    changed_at: dateTime.meta({ description: 'When the data that has the change went live.' }),
    goods_nomenclature_sid: z.int(),
    goods_nomenclature_item_id: itemId,
    productline_suffix: suffix.nullable().meta({ description: 'Null for a measure.' }),
    measure_sid: z.int().nullable().meta({ description: 'Null for a row of the nomenclature.' }),
    measure_type_id: z.string().nullable(),
    geographical_area_id: z.string().nullable(),
    description: z.string().nullable().meta({ description: 'As it is now; null for a measure.' }),
    previous_description: z.string().nullable().meta({ description: 'Only for a reworded row.' }),
    previous_code: z
      .string()
      .nullable()
      .meta({ description: 'Only for what moved: `0101210000-80` for a row, the item id for a measure.' }),
    parent_code: z.string().nullable().meta({ description: 'Only for a row that moved: `0101000000-80`.' }),
    previous_parent_code: z.string().nullable().meta({ description: 'Only for a row that moved.' }),
    duty_expression: z
      .string()
      .nullable()
      .meta({ description: 'Duty of the measure, as it is now or was last: `8.00 %`. Null for a row.' }),
    previous_duty_expression: z.string().nullable().meta({
      description:
        'Where the duty changed: the one before. For an added measure: that of the ended measure that it replaces, of the same code, type, area, additional code and order number.',
    }),
    validity_start_date: dateTime,
    validity_end_date: dateTime.nullable(),
    href: z.string().meta({ description: 'Path of the measure, or of the rows of the heading.' }),
  }),
})

export const changeListDocument = defineDocument({ id: 'ChangeList', data: change, many: true, paginated: true })
