import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource, toOne } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'
import { change } from '../changes/resources.ts'

const MODELS = ['Chapter', 'Heading', 'Commodity', 'Measure'] as const

export const loggedChange = defineResource({
  type: 'change',
  attributes: z.strictObject({
    oid: z.int().meta({ description: 'sid of the row or the measure.' }),
    model_name: z.enum(MODELS).meta({ description: 'What changed. `Commodity` is any row below a heading.' }),
    operation: z
      .enum(['C', 'U', 'D'])
      .meta({ description: 'Created (`added`), updated (`reworded`, `moved`, `duty_changed`) or `ended`.' }),
    operation_date: z.iso.date().meta({ description: 'Day on which the data that has the change went live.' }),
    ...change.attributes.shape,
  }),
  relationships: { record: toOne('chapter', 'heading', 'commodity', 'measure') },
})

const validity = { validity_start_date: dateTime, validity_end_date: dateTime.nullable() }

const changedRow = {
  attributes: z.strictObject({
    goods_nomenclature_item_id: itemId,
    producline_suffix: suffix.nullable(),
    description: z.string().nullable(),
    ...validity,
  }),
}

export const changedChapter = defineResource({ type: 'chapter', ...changedRow })
export const changedHeading = defineResource({ type: 'heading', ...changedRow })
export const changedCommodity = defineResource({ type: 'commodity', ...changedRow })

export const changedMeasure = defineResource({
  type: 'measure',
  attributes: z.strictObject({
    goods_nomenclature_item_id: itemId,
    measure_type_id: z.string().nullable(),
    geographical_area_id: z.string().nullable(),
    ...validity,
  }),
})

export const changeLogDocument = defineDocument({
  id: 'ChangeLog',
  data: loggedChange,
  many: true,
  included: [changedChapter, changedHeading, changedCommodity, changedMeasure],
  paginated: true,
})
