import { toDateTime } from '../../json-api/date-time.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import { Included } from '../../json-api/included.ts'
import { refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'

import { isChapter, isHeading, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import type { Region } from '../../tariff/region.ts'
import { presentChange } from '../changes/present.ts'
import type { ChangeRow } from '../changes/query.ts'
import type { changedChapter, changedCommodity, changedHeading, changedMeasure, loggedChange } from './resources.ts'

const OPERATIONS = { added: 'C', reworded: 'U', moved: 'U', duty_changed: 'U', ended: 'D' } as const

const MODELS = { chapter: 'Chapter', heading: 'Heading', commodity: 'Commodity', measure: 'Measure' } as const

type Changed =
  | ResourceOf<typeof changedChapter>
  | ResourceOf<typeof changedHeading>
  | ResourceOf<typeof changedCommodity>
  | ResourceOf<typeof changedMeasure>

/** Changes with the records that changed, each as its newest change has it. */
export function presentChangeLog(rows: readonly ChangeRow[], region: Region): Omit<JsonApiDocument, 'meta' | 'links'> {
  const included = new Included<AnyResource>()
  const data = rows.map((row): ResourceOf<typeof loggedChange> => {
    const { id, attributes } = presentChange(row, region)
    const record = recordOf(row, attributes.description)
    included.add(record)
    return {
      id,
      type: 'change',
      attributes: {
        oid: row.sid,
        model_name: MODELS[record.type],
        operation: OPERATIONS[row.change],
        operation_date: attributes.changed_at.slice(0, 10),
        ...attributes,
      },
      relationships: { record: { data: refTo(record) } },
    }
  })
  return { data, included: included.list() }
}

function recordOf(row: ChangeRow, description: string | null): Changed {
  const id = String(row.sid)
  const validity = {
    validity_start_date: toDateTime(row.validity_start_date),
    validity_end_date: toDateTime(row.validity_end_date),
  }
  const { goods_nomenclature_item_id, measure_type_id, geographical_area_id } = row
  if (row.kind === 'measure') {
    return {
      id,
      type: 'measure',
      attributes: { goods_nomenclature_item_id, measure_type_id, geographical_area_id, ...validity },
    }
  }
  const code = {
    goodsNomenclatureItemId: goods_nomenclature_item_id,
    productlineSuffix: row.productline_suffix ?? PRODUCT_LINE_SUFFIX,
  }
  return {
    id,
    type: isChapter(code) ? 'chapter' : isHeading(code) ? 'heading' : 'commodity',
    attributes: { goods_nomenclature_item_id, producline_suffix: row.productline_suffix, description, ...validity },
  }
}
