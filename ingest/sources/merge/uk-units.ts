import { PRODUCT_LINE_SUFFIX } from '../../../src/tariff/codes.ts'
import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import { isValidOn } from '../../../src/tariff/validity.ts'
import {
  readSupplementaryUnits,
  SUPPLEMENTARY_UNITS,
  type SupplementaryUnit,
} from '../hmrc-reports/supplementary-units.ts'
import type { PublishedReport } from '../published-report.ts'
import type { PublishedReading } from '../reading/published-cache.ts'
import type { SourceRecord } from '../source-record.ts'
import type { MeasureValues, TradeDirection } from './measure-values.ts'
import { UK_REPORTS } from './merged-sources.ts'
import { unitComponents, unitMeasureValues } from './unit-measure-values.ts'

/** The supplementary units of HMRC's report by the sids of their measures. */
export type UkUnits = ReadonlyMap<number, SourceRecord<SupplementaryUnit>>

export async function readUkUnits(reading: PublishedReading): Promise<UkUnits> {
  const units = new Map<number, SourceRecord<SupplementaryUnit>>()
  const file = reading.cache.find(UK_REPORTS, SUPPLEMENTARY_UNITS)
  if (file === null) reading.report.missing(UK_REPORTS, 'supplementary units')
  else for await (const record of readSupplementaryUnits(file, reading)) units.set(record.values.measure_sid, record)
  return units
}

/** The values of a measure with the unit of the report, which has codes and qualifiers; other files write units in words. */
export function withUnit(
  values: MeasureValues,
  unit: SupplementaryUnit | undefined,
  report: PublishedReport,
): MeasureValues {
  if (unit === undefined) return values
  const components = unitComponents(unit)
  if (JSON.stringify(values.components) === JSON.stringify(components)) return values
  report.filled(UK_REPORTS, 'codes of supplementary units')
  return { ...values, components, duty_parsed: true }
}

interface UnitContext extends PublishedReading {
  readonly units: UkUnits
  readonly rows: ReadonlyMap<number, GoodsNomenclatureRow>
  readonly directionOf: (measureTypeId: string | null) => TradeDirection
}

/** The measures of units that no other file has. The report has no dates: they are in force on its day. */
export function* otherUnits(read: ReadonlySet<number>, context: UnitContext): Generator<SourceRecord> {
  const { units, rows, report, cache, directionOf } = context
  const day = cache.manifest.sources[UK_REPORTS]?.date ?? ''
  const productLines = new Map(
    [...rows.values()]
      .filter((row) => row.productlineSuffix === PRODUCT_LINE_SUFFIX && isValidOn(row, day))
      .map((row) => [row.goodsNomenclatureItemId, row]),
  )
  for (const [sid, record] of units) {
    if (read.has(sid)) continue
    const row = productLines.get(record.values.goods_nomenclature_item_id)
    if (row === undefined) {
      report.omitted(UK_REPORTS, 'supplementary units of codes that the nomenclature does not have')
      continue
    }
    report.provided(UK_REPORTS, 'measures.ndjson')
    report.missing(UK_REPORTS, 'the start of supplementary units, taken as the day of the report')
    const direction = directionOf(record.values.measure_type_id)
    const validity = { startDate: day, endDate: null }
    yield { ...record, values: unitMeasureValues(record.values, row, direction, validity, UK_REPORTS) }
  }
}
