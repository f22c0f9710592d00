import { toDateTime } from '../../json-api/date-time.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import { chapterIdOf, headingIdOf } from '../../tariff/codes.ts'
import { describe } from '../../tariff/descriptions.ts'
import type { Region } from '../../tariff/region.ts'
import type { ChangeRow } from './query.ts'
import type { change } from './resources.ts'

export type ChangeResource = ResourceOf<typeof change>

export const presentChange = (row: ChangeRow, region: Region): ChangeResource => {
  const text = (published: string | null) => (published === null ? null : describe(published, region).description)
  return {
    id: `${row.data_version_id}-${row.kind}-${row.sid}-${row.change}`,
    type: 'change',
    attributes: {
      kind: row.kind,
      change: row.change,
      changed_at: row.published_at.toISOString(),
      goods_nomenclature_sid: row.goods_nomenclature_sid,
      goods_nomenclature_item_id: row.goods_nomenclature_item_id,
      productline_suffix: row.productline_suffix,
      measure_sid: row.kind === 'measure' ? row.sid : null,
      measure_type_id: row.measure_type_id,
      geographical_area_id: row.geographical_area_id,
      description: text(row.description),
      previous_description: text(row.previous_description),
      previous_code: row.previous_code,
      parent_code: row.parent_code,
      previous_parent_code: row.previous_parent_code,
      duty_expression: row.duty_expression,
      previous_duty_expression: row.previous_duty_expression,
      validity_start_date: toDateTime(row.validity_start_date),
      validity_end_date: toDateTime(row.validity_end_date),
      href: hrefOf(row, region),
    },
  }
}

/** The address of a change. An ended row has its heading on the last day, since the heading does not show it later. */
function hrefOf(row: ChangeRow, region: Region): string {
  if (row.kind === 'measure') return `/${region}/api/v2/measures/${row.sid}`
  const itemId = row.goods_nomenclature_item_id
  const day = row.validity_end_date === null ? '' : `?as_of=${row.validity_end_date}`
  const list = itemId.endsWith('00000000') ? `chapter/${chapterIdOf(itemId)}` : `heading/${headingIdOf(itemId)}`
  return `/${region}/api/v2/goods_nomenclatures/${list}${day}`
}
