import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'

export const change = defineResource({
  type: 'change',
  attributes: z.strictObject({
    kind: z.enum(['goods_nomenclature', 'measure']).meta({ description: 'What changed.' }),
    change: z.enum(['added', 'ended', 'reworded']),
    changed_at: dateTime.meta({ description: 'When the data that has the change went live.' }),
    goods_nomenclature_sid: z.int(),
    goods_nomenclature_item_id: itemId,
    productline_suffix: suffix.nullable().meta({ description: 'Null for a measure.' }),
    measure_sid: z.int().nullable().meta({ description: 'Null for a row of the nomenclature.' }),
    measure_type_id: z.string().nullable(),
    geographical_area_id: z.string().nullable(),
    description: z.string().nullable().meta({ description: 'As it is now; null for a measure.' }),
    previous_description: z.string().nullable().meta({ description: 'Only for a reworded row.' }),
    validity_start_date: dateTime,
    validity_end_date: dateTime.nullable(),
    href: z.string().meta({ description: 'Path of the measure, or of the rows of the heading.' }),
  }),
})

export const changeListDocument = defineDocument({ id: 'ChangeList', data: change, many: true, paginated: true })
