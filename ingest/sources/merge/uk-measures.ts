import type { DutyReader } from '../../../src/tariff/duty-text/duty-reader.ts'
import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import { orReject } from '../reading/or-reject.ts'
import type { PublishedFile } from '../reading/published-cache.ts'
import type { PublishedReport } from '../reading/published-report.ts'
import type { SourceId } from '../registry.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceRecord } from '../source-record.ts'
import { readMeasuresAsDefined } from '../uk-dbt/measures-as-defined.ts'
import type { WeeklyMeasure } from '../uk-hmrc-weekly/weekly-measures.ts'
import type { Folding } from './fold-end-lines.ts'
import type { MeasureLists } from './measure-lists.ts'
import { type DeclaredOn, footnotesOf, measureValues, type TradeDirection } from './measure-values.ts'
import { TARIFF, WEEKLY } from './uk-sources.ts'
import { withWeekly } from './with-weekly.ts'

/** What the measures of the UK are read with. */
export interface UkMeasureContext {
  readonly rejects: Rejects
  readonly report: PublishedReport
  readonly weekly: ReadonlyMap<number, WeeklyMeasure>
  readonly nomenclature: ReadonlyMap<number, GoodsNomenclatureRow>
  readonly folding: Folding
  readonly lists: MeasureLists
  readonly directionOf: (measureTypeId: unknown) => TradeDirection
  readonly duties: DutyReader
  /** Reads duties to compare them, which do not count. */
  readonly comparedDuties: DutyReader
  /** Called with each footnote of a loaded measure. */
  readonly onFootnote: (measureSid: number, code: string, record: SourceRecord) => void
}

/**
 * The measures of the UK as records of `measures.ndjson`: those that the Department for Business and Trade defines, with
 * what they lack from HMRC's weekly file, and then those that only the weekly file has, such as VAT and excise.
 */
export async function* readUkMeasures(
  asDefined: PublishedFile | null,
  context: UkMeasureContext,
): AsyncGenerator<SourceRecord> {
  const defined = new Set<number>()
  if (asDefined !== null) {
    for await (const record of readMeasuresAsDefined(asDefined, context.rejects, context.report)) {
      const sid = Number(record.values.measure__sid)
      defined.add(sid)
      yield* definedMeasure(record, context.weekly.get(sid), context)
    }
  }
  for (const [sid, measure] of context.weekly) {
    if (!defined.has(sid)) yield* weeklyMeasure(sid, measure, context)
  }
}

function* definedMeasure(
  record: SourceRecord,
  weekly: WeeklyMeasure | undefined,
  context: UkMeasureContext,
): Generator<SourceRecord> {
  const { report, nomenclature } = context
  context.lists.add(TARIFF, record)
  const row = nomenclature.get(Number(record.values.commodity__sid))
  if (row === undefined) {
    report.omitted(TARIFF, 'measures of rows that the nomenclature does not have')
    return
  }
  const { values, fromWeekly } = withWeekly(record.values, weekly?.record.values, context.comparedDuties, report)
  yield* measureRecord({ ...record, values }, declaredOnRow(row), TARIFF, fromWeekly, context)
}

function* weeklyMeasure(
  sid: number,
  { record, endLineSids }: WeeklyMeasure,
  context: UkMeasureContext,
): Generator<SourceRecord> {
  context.lists.add(WEEKLY, record)
  const rows = context.folding.declaredOn(endLineSids)
  if (rows.length === 0) context.report.omitted(WEEKLY, 'measures of codes that the nomenclature does not have')
  const isWhole = rows.length === 1
  for (const [index, row] of rows.entries()) {
    const values = isWhole ? record.values : { ...record.values, measure__sid: String(partSid(sid, index)) }
    yield* measureRecord({ ...record, values }, declaredOnRow(row), WEEKLY, [], context, !isWhole)
  }
}

/** A measure is declared in one chapter, which has fewer rows; the sids of a part's conditions are still exact. */
const PARTS_OF_A_MEASURE = 1000

/** The sid of one of the parts of a measure that no single row stands for. */
const partSid = (measureSid: number, index: number): number =>
  measureSid * PARTS_OF_A_MEASURE + (measureSid < 0 ? -index : index)

const declaredOnRow = (row: GoodsNomenclatureRow): DeclaredOn => ({
  goods_nomenclature_sid: row.goodsNomenclatureSid,
  goods_nomenclature_item_id: row.goodsNomenclatureItemId,
})

function* measureRecord(
  record: SourceRecord,
  declaredOn: DeclaredOn,
  source: SourceId,
  fromWeekly: readonly string[],
  { rejects, report, directionOf, duties, onFootnote }: UkMeasureContext,
  isPart = false,
): Generator<SourceRecord> {
  const { file } = record
  if (file === undefined) throw new TypeError('a published record has a file')
  const values = orReject(file, record, rejects, () =>
    measureValues(record.values, declaredOn, directionOf(record.values.measure__type__id), duties),
  )
  if (values === null) return
  report.provided(source, 'measures.ndjson')
  for (const code of footnotesOf(record.values)) onFootnote(Number(values.measure_sid), code, record)
  yield {
    ...record,
    values: {
      ...values,
      origin: source,
      sid_synthetic: isPart,
      ...(fromWeekly.length > 0 && { other_sources: Object.fromEntries(fromWeekly.map((name) => [name, WEEKLY])) }),
    },
  }
}
