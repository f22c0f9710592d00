import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource } from '../../json-api/resource.ts'

export const tariffUpdate = defineResource({
  type: 'tariff_update',
  attributes: z.strictObject({
    update_type: z.string().meta({ description: 'Kind of the source: `sample`, `bundle` or the name of another one.' }),
    state: z.literal('A').meta({ description: 'Always `A`, applied.' }),
    filename: z.string().meta({ description: 'Name of the version of the data: region and number.' }),
    created_at: dateTime.meta({ description: 'When the load began.' }),
    updated_at: dateTime.meta({ description: 'The same as `applied_at`.' }),
    applied_at: dateTime.meta({ description: 'When the data went live.' }),
  }),
})

export const tariffUpdateListDocument = defineDocument({ id: 'TariffUpdateList', data: tariffUpdate, many: true })
