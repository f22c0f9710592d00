import { toDateTime } from '../../json-api/date-time.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import { Included } from '../../json-api/included.ts'
import { refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import { describe } from '../../tariff/descriptions.ts'
import type { Measure } from '../../tariff/measure.ts'
import type { CodeLists } from '../../tariff-data/code-lists.ts'
import { presentMeasureType } from '../../tariff-data/resources/measure-type.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { AreaResources } from './area-resources.ts'
import { includeMeasureParts, includeOrderNumber } from './present-measure.ts'
import type { MeasureSurroundings } from './query-single.ts'
import type { measureGoodsNomenclature, partialMeasure, quotaOrderNumber, singleMeasure } from './resources.ts'

/** A measure by itself, with the row that it is declared on and its quota. */
export function presentSingleMeasure(
  tariff: TariffDay,
  measure: Measure,
  surroundings: MeasureSurroundings,
  areas: AreaResources,
): JsonApiDocument {
  const included = new Included<AnyResource>()
  const goods = presentGoods(surroundings, tariff)
  const quota = presentQuota(surroundings, measure.quota?.orderNumber ?? null)
  included.add(...[goods, quota].filter((resource) => resource !== null))
  const context = { areas, included, includedAreas: new Set<string>() }
  const parts = includeMeasureParts(measure, context)
  const generatingActId = measure.generatingRegulation?.id
  const data: ResourceOf<typeof singleMeasure> = {
    id: String(measure.sid),
    type: 'measure',
    attributes: parts.attributes,
    relationships: {
      goods_nomenclature: { data: goods && refTo(goods) },
      geographical_area: { data: parts.area },
      measure_type: { data: parts.measureType },
      measure_conditions: { data: parts.conditions },
      measure_excluded_geographical_areas: { data: parts.excludedAreas },
      excluded_geographical_areas: { data: parts.excludedAreas },
      quota_order_number: { data: quota && refTo(quota) },
      order_number: { data: measure.quota && includeOrderNumber(measure.quota, context) },
      footnotes: { data: parts.footnotes },
      duty_expression: { data: parts.dutyExpression },
      measure_components: { data: parts.components },
      legal_acts: { data: parts.legalActs },
      measure_generating_legal_act: {
        data: parts.legalActs.find(({ id }) => id === generatingActId) ?? null,
      },
      justification_legal_act: { data: null },
      suspension_legal_act: { data: parts.suspension },
      additional_code: { data: parts.additionalCode },
      preference_code: { data: parts.preferenceCode },
    },
  }
  return { data, included: included.list() }
}

/** A measure of which only the row, the area, the type and the dates are known, each of them perhaps not. */
export function presentPartialMeasure(
  tariff: TariffDay,
  measureSid: number,
  surroundings: MeasureSurroundings,
  areas: AreaResources,
  codeLists: CodeLists,
): JsonApiDocument {
  const included = new Included<AnyResource>()
  const goods = presentGoods(surroundings, tariff)
  const { geographicalAreaId: areaId, measureTypeId: typeId } = surroundings
  const type = typeId === null ? null : presentMeasureType(codeLists.measureType(typeId))
  included.add(...[goods, type].filter((resource) => resource !== null))
  if (areaId !== null) included.add(...areas.withMembers(areaId))
  const data: ResourceOf<typeof partialMeasure> = {
    id: String(measureSid),
    type: 'measure',
    attributes: {
      id: measureSid,
      goods_nomenclature_item_id: surroundings.goodsNomenclatureItemId,
      effective_start_date: toDateTime(surroundings.validityStartDate),
      effective_end_date: toDateTime(surroundings.validityEndDate),
    },
    relationships: {
      goods_nomenclature: { data: goods && refTo(goods) },
      geographical_area: { data: areaId === null ? null : { id: areaId, type: 'geographical_area' } },
      measure_type: { data: type && refTo(type) },
    },
  }
  return { data, included: included.list() }
}

function presentGoods(
  { goodsNomenclature: row }: MeasureSurroundings,
  { region }: TariffDay,
): ResourceOf<typeof measureGoodsNomenclature> | null {
  return (
    row && {
      id: String(row.goodsNomenclatureSid),
      type: 'goods_nomenclature',
      attributes: {
        goods_nomenclature_item_id: row.goodsNomenclatureItemId,
        goods_nomenclature_sid: row.goodsNomenclatureSid,
        number_indents: row.numberIndents,
        description: describe(row.description, region).description,
        productline_suffix: row.productlineSuffix,
      },
    }
  )
}

function presentQuota(
  { quotaOrderNumber: row }: MeasureSurroundings,
  quotaOrderNumberId: string | null,
): ResourceOf<typeof quotaOrderNumber> | null {
  return (
    row && {
      id: quotaOrderNumberId ?? String(row.sid),
      type: 'quota_order_number',
      attributes: {
        quota_order_number_sid: row.sid,
        validity_start_date: toDateTime(row.validityStartDate),
        validity_end_date: toDateTime(row.validityEndDate),
      },
    }
  )
}
