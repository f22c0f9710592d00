import { createHash } from 'node:crypto'
import { PRODUCT_LINE_SUFFIX } from '../../../src/tariff/codes.ts'
import { SUPPLEMENTARY_UNIT } from '../../../src/tariff/duty-expression.ts'
import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import { isValidOn } from '../../../src/tariff/validity.ts'
import type { TaricMeasure } from '../eu-circabc/measures.ts'
import type { Located } from '../eu-circabc/read-workbook.ts'
import type { SupplementaryUnit } from '../hmrc-reports/supplementary-units.ts'
import type { SourceRecord } from '../source-record.ts'
import { dutyParts } from './duty-values.ts'
import { conditionValues } from './taric-conditions.ts'
import { REPORTS, WORKBOOKS, type XiLoad } from './xi-load.ts'
import type { MeasureContext } from './xi-measure-context.ts'

/** The report has no dates: a unit is in force on its day, and since the day that the workbooks say. */
export function* supplementaryUnit(
  unit: SupplementaryUnit,
  day: string,
  context: MeasureContext,
): Generator<SourceRecord> {
  const { report, directionOf, reportedTypes, taricMeasures } = context
  const row = productLine(unit.itemId, day, context)
  if (row === null) {
    report.omitted(REPORTS, 'supplementary units of codes that the nomenclature does not have')
    return
  }
  reportedTypes.add(unit.typeId)
  const found = taricMeasures.newest(unit.itemId, unit.typeId, unit.areaId)
  if (found === null) report.missing(WORKBOOKS, 'the start of supplementary units, taken as the day of the report')
  report.provided(REPORTS, 'measures.ndjson')
  yield {
    ...unit.record,
    file: unit.file,
    values: {
      measure_sid: unit.measureSid,
      sid_synthetic: false,
      goods_nomenclature_sid: row.goodsNomenclatureSid,
      goods_nomenclature_item_id: unit.itemId,
      attached_at: 'own',
      measure_type_id: unit.typeId,
      geographical_area_id: unit.areaId,
      validity_start_date: found?.startDate ?? day,
      validity_end_date: found?.endDate ?? null,
      national: false,
      ...directionOf(unit.typeId),
      vat: false,
      excise: false,
      components: [
        {
          duty_expression_id: SUPPLEMENTARY_UNIT,
          measurement_unit_code: unit.unitCode,
          measurement_unit_qualifier_code: unit.qualifierCode,
        },
      ],
      origin: REPORTS,
    },
  }
}

/** A measure of a type that no report has, with a sid of our own. */
export function* workbookMeasure(
  { value: measure, file, line, text }: Located<TaricMeasure>,
  day: string,
  context: MeasureContext,
): Generator<SourceRecord> {
  const { report, reportedTypes, taricMeasures, duties } = context
  if (reportedTypes.has(measure.typeId)) {
    if (!context.matched.has(measure)) report.omitted(WORKBOOKS, 'measures of reported types that no report has')
    return
  }
  const row = productLine(measure.itemId, day, context)
  if (row === null) {
    report.omitted(WORKBOOKS, 'measures of codes that the nomenclature does not have')
    return
  }
  const sid = syntheticSid(measure)
  if (context.syntheticSids.has(sid)) {
    report.omitted(WORKBOOKS, 'measures that differ from another in their duty or act alone')
    return
  }
  context.syntheticSids.add(sid)
  const parts = measure.duty === null ? null : dutyParts(measure.duty, duties)
  report.provided(WORKBOOKS, 'measures.ndjson')
  const record: SourceRecord = {
    file,
    line,
    text,
    values: {
      measure_sid: sid,
      sid_synthetic: true,
      goods_nomenclature_sid: row.goodsNomenclatureSid,
      goods_nomenclature_item_id: measure.itemId,
      attached_at: 'own',
      measure_type_id: measure.typeId,
      geographical_area_id: measure.areaId,
      additional_code: measure.additionalCode,
      ordernumber: measure.orderNumber,
      reduction_indicator: measure.reductionIndicator,
      measure_generating_regulation_id: regulationIdOf(measure.legalBase),
      validity_start_date: measure.startDate,
      validity_end_date: measure.endDate,
      national: false,
      import: !measure.export,
      export: measure.export,
      vat: false,
      excise: false,
      raw_duty: measure.duty,
      duty_parsed: parts !== null,
      components: parts?.components ?? [],
      conditions: conditionValues(
        taricMeasures.conditionsOf(measure),
        parts?.conditions ?? [],
        () => FIRST_CONDITION_SID + context.conditionSids++,
      ),
      excluded_geographical_areas: taricMeasures.exclusionsOf(measure),
      origin: WORKBOOKS,
    },
  }
  context.workbookTypes.set(measure.typeId, {
    ...record,
    values: { measure_type_id: measure.typeId, description: measure.typeDescription },
  })
  addOrderNumber(record, context)
  yield record
}

/** Above all sids of conditions that are made from those of measures. */
const FIRST_CONDITION_SID = 1_000_000_000_000

/** Above all published sids and their parts, and below the largest exact number. */
const FIRST_SYNTHETIC_SID = 2 ** 52

/** The same in every load: 48 bits of what identifies the measure. */
const syntheticSid = (measure: TaricMeasure): number => {
  const { itemId, typeId, areaId, additionalCode, orderNumber, startDate } = measure
  const key = [itemId, typeId, areaId, additionalCode, orderNumber, startDate, measure.export].join('|')
  return FIRST_SYNTHETIC_SID + createHash('sha256').update(key).digest().readUIntBE(0, 6)
}

/** `R0966/23` is the act `R2309660`; null for an act that is cited in another way. */
export function regulationIdOf(legalBase: string | null): string | null {
  const [, kind, number, year] = /^([A-Z])(\d{4})\/(\d{2})$/.exec(legalBase ?? '') ?? []
  return kind === undefined ? null : `${kind}${year}${number}0`
}

/** The row of goods on a day: measures are declared on product lines. */
const productLine = (itemId: string, day: string, { rowsByCode }: MeasureContext): GoodsNomenclatureRow | null =>
  rowsByCode.get(itemId)?.find((row) => row.productlineSuffix === PRODUCT_LINE_SUFFIX && isValidOn(row, day)) ?? null

/** Notes the area of a measure's order number. */
export function addOrderNumber(record: SourceRecord, { orderNumbers }: Pick<XiLoad, 'orderNumbers'>): void {
  const { ordernumber: id, geographical_area_id: area } = record.values
  if (!id || !area) return
  const known = orderNumbers.get(String(id)) ?? { areas: new Set<string>(), record }
  known.areas.add(String(area))
  orderNumbers.set(String(id), known)
}
