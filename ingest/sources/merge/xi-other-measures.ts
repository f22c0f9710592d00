import { hash } from 'node:crypto'
import { PRODUCT_LINE_SUFFIX } from '../../../src/tariff/codes.ts'
import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import { isValidOn } from '../../../src/tariff/validity.ts'
import type { TaricMeasure } from '../eu-circabc/measures.ts'
import {
  readSupplementaryUnits,
  SUPPLEMENTARY_UNITS,
  type SupplementaryUnit,
} from '../hmrc-reports/supplementary-units.ts'
import type { SourceRecord } from '../source-record.ts'
import { dutyParts } from './duty-values.ts'
import { declaredOn } from './measure-values.ts'
import { REPORTS, WORKBOOKS } from './merged-sources.ts'
import { conditionValues } from './taric-conditions.ts'
import { unitMeasureValues } from './unit-measure-values.ts'
import type { XiMeasureContext } from './xi-measure-context.ts'

/** The measures of the report of supplementary units. Returns their types. */
export async function* supplementaryUnits(
  context: XiMeasureContext,
): AsyncGenerator<SourceRecord, ReadonlySet<string>> {
  const { cache, report } = context
  const types = new Set<string>()
  const file = cache.find(REPORTS, SUPPLEMENTARY_UNITS)
  if (file === null) {
    report.missing(REPORTS, 'supplementary units')
    return types
  }
  for await (const record of readSupplementaryUnits(file, context)) {
    const unit = record.values
    const row = productLine(unit.goods_nomenclature_item_id, context)
    if (row === null) {
      report.omitted(REPORTS, 'supplementary units of codes that the nomenclature does not have')
      continue
    }
    types.add(unit.measure_type_id)
    report.provided(REPORTS, 'measures.ndjson')
    yield { ...record, values: unitValues(unit, row, context) }
  }
  return types
}

/** The report has no dates: a unit is in force on its day, and since the day that the workbooks say. */
function unitValues(
  unit: SupplementaryUnit,
  row: GoodsNomenclatureRow,
  { day, report, directionOf, taric }: XiMeasureContext,
) {
  const { measure_type_id: type, geographical_area_id: area } = unit
  const found = taric.newest(unit.goods_nomenclature_item_id, type, area)
  if (found === null) report.missing(WORKBOOKS, 'the start of supplementary units, taken as the day of the report')
  const validity = { startDate: found?.startDate ?? day, endDate: found?.endDate ?? null }
  return unitMeasureValues(unit, row, directionOf(type), validity, REPORTS)
}

/** A sid above all those of conditions that are made from sids of measures. */
const FIRST_CONDITION_SID = 1_000_000_000_000

/** The measures of types that no report has, with sids of our own. Returns their types as records of the list. */
export function* workbookMeasures(
  reportedTypes: ReadonlySet<string | null>,
  matched: ReadonlySet<TaricMeasure>,
  context: XiMeasureContext,
): Generator<SourceRecord, readonly SourceRecord[]> {
  const { report, taric, findings } = context
  const types = new Map<string, SourceRecord>()
  const sids = new Set<number>()
  let conditionSid = FIRST_CONDITION_SID
  for (const record of taric.measures) {
    const measure = record.values
    if (reportedTypes.has(measure.typeId)) {
      if (!matched.has(measure)) report.omitted(WORKBOOKS, 'measures of reported types that no report has')
      continue
    }
    const row = productLine(measure.itemId, context)
    if (row === null) {
      report.omitted(WORKBOOKS, 'measures of codes that the nomenclature does not have')
      continue
    }
    const sid = syntheticSid(measure)
    if (sids.has(sid)) {
      report.omitted(WORKBOOKS, 'measures that differ from another in their duty or act alone')
      continue
    }
    sids.add(sid)
    report.provided(WORKBOOKS, 'measures.ndjson')
    const values = workbookValues(measure, row, sid, conditionSid, context)
    conditionSid += values.conditions.length
    const { typeId, typeDescription } = measure
    types.set(typeId, { ...record, values: { measure_type_id: typeId, description: typeDescription } })
    findings.addLoaded({ ...record, values }, taric.footnotesOf(measure))
    yield { ...record, values }
  }
  return [...types.values()]
}

function workbookValues(
  measure: TaricMeasure,
  row: GoodsNomenclatureRow,
  sid: number,
  firstConditionSid: number,
  { taric, duties }: XiMeasureContext,
) {
  const parts = measure.duty === null ? null : dutyParts(measure.duty, duties)
  return {
    measure_sid: sid,
    sid_synthetic: true,
    ...declaredOn(row),
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
    conditions: conditionValues(taric.conditionsOf(measure), parts?.conditions ?? [], firstConditionSid),
    excluded_geographical_areas: taric.exclusionsOf(measure),
    origin: WORKBOOKS,
  }
}

/** A sid above all published ones and their parts, and below the largest exact number. */
const FIRST_SYNTHETIC_SID = 2 ** 52

/** A sid that is the same in every load: 48 bits of what identifies the measure. */
const syntheticSid = (measure: TaricMeasure): number => {
  const { itemId, typeId, areaId, additionalCode, orderNumber, startDate } = measure
  const key = [itemId, typeId, areaId, additionalCode, orderNumber, startDate, measure.export].join('|')
  return FIRST_SYNTHETIC_SID + hash('sha256', key, 'buffer').readUIntBE(0, 6)
}

/** `R0966/23` is the act `R2309660`; null for an act that is cited in another way. */
export function regulationIdOf(legalBase: string | null): string | null {
  const [, kind, number, year] = /^([A-Z])(\d{4})\/(\d{2})$/.exec(legalBase ?? '') ?? []
  return kind === undefined ? null : `${kind}${year}${number}0`
}

/** The row of goods on the day of the reports: measures are declared on product lines. */
const productLine = (itemId: string, { rowsByCode, day }: XiMeasureContext): GoodsNomenclatureRow | null =>
  rowsByCode.get(itemId)?.find((row) => row.productlineSuffix === PRODUCT_LINE_SUFFIX && isValidOn(row, day)) ?? null
