import { type DutyReader, dutyReader } from '../../../src/tariff/duty-text/duty-reader.ts'
import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import { buildTreeAt } from '../../../src/tariff/tree.ts'
import { orReject } from '../reading/or-reject.ts'
import type { PublishedReading } from '../reading/published-cache.ts'
import type { PublishedMeasure } from '../reading/published-measure.ts'
import type { SourceId } from '../registry.ts'
import type { SourceRecord } from '../source-record.ts'
import type { ApiRecords } from '../tariff-api/tariff-api.ts'
import { type DefinedMeasure, readMeasuresAsDefined } from '../uk-dbt-tariff/measures-as-defined.ts'
import { weeklyFile } from '../uk-hmrc-weekly/weekly-file.ts'
import { readWeeklyMeasures, type WeeklyMeasure } from '../uk-hmrc-weekly/weekly-measures.ts'
import { type Folding, foldingOf } from './fold-end-lines.ts'
import { type MeasureCollector, type MeasureFindings, measureCollector } from './measure-findings.ts'
import { measureValues, type TradeDirection } from './measure-values.ts'
import { API, TARIFF, WEEKLY } from './merged-sources.ts'
import { tradeDirections } from './trade-directions.ts'
import { withWeekly } from './with-weekly.ts'

/** What the measures of the UK are merged with. */
interface UkMeasureContext extends PublishedReading {
  readonly rows: ReadonlyMap<number, GoodsNomenclatureRow>
  readonly folding: Folding
  readonly directionOf: (measureTypeId: string | null) => TradeDirection
  readonly duties: DutyReader
  /** Reads duties to compare them, which do not count. */
  readonly comparedDuties: DutyReader
  readonly findings: MeasureCollector
}

/**
 * The measures of the UK as records of `measures.ndjson`: those that the Department for Business and Trade defines, with
 * what they lack from HMRC's weekly file, and then those that only the weekly file has, such as VAT and excise.
 */
export async function* readUkMeasures(
  reading: PublishedReading,
  rows: readonly GoodsNomenclatureRow[],
  api: ApiRecords,
): AsyncGenerator<SourceRecord, MeasureFindings> {
  const { cache, report } = reading
  const file = weeklyFile(cache, 'measures')
  const weekly: ReadonlyMap<number, WeeklyMeasure> = file === null ? new Map() : await readWeeklyMeasures(file, reading)
  const asDefined = cache.find(TARIFF, /\/measures-as-defined[^/]*\.csv(\.gz)?$/)
  if (file === null) report.missing(WEEKLY, 'measures: VAT and excise')
  if (asDefined === null) report.missing(TARIFF, 'measures as defined')
  const types = (api.get('measure_types.csv') ?? []).map(({ values }) => values)
  const directed = [...weekly.values()].map(({ record }) => record.values)
  const context: UkMeasureContext = {
    ...reading,
    rows: new Map(rows.map((row) => [row.goodsNomenclatureSid, row])),
    folding: foldingOf(buildTreeAt(rows, file?.date ?? asDefined?.date ?? '')),
    directionOf: tradeDirections(types, directed, report, API),
    duties: dutyReader(),
    comparedDuties: dutyReader(),
    findings: measureCollector(),
  }
  const defined = new Set<number>()
  if (asDefined !== null) {
    for await (const record of readMeasuresAsDefined(asDefined, reading)) {
      const sid = record.values.measure__sid
      defined.add(sid)
      yield* definedMeasure(record, weekly.get(sid), context)
    }
  }
  for (const [sid, measure] of weekly) if (!defined.has(sid)) yield* weeklyMeasure(sid, measure, context)
  report.dutyTexts(context.duties)
  return context.findings
}

function* definedMeasure(
  record: SourceRecord<DefinedMeasure>,
  weekly: WeeklyMeasure | undefined,
  context: UkMeasureContext,
): Generator<SourceRecord> {
  const { report, rows, comparedDuties, findings } = context
  findings.addPublished(TARIFF, record)
  const { commodity__sid: rowSid } = record.values
  const row = rowSid === null ? undefined : rows.get(rowSid)
  if (row === undefined) {
    report.omitted(TARIFF, 'measures of rows that the nomenclature does not have')
    return
  }
  const { values, fromWeekly } = withWeekly(record.values, weekly?.record.values, comparedDuties, report)
  const otherSources = Object.fromEntries(fromWeekly.map((column) => [column, WEEKLY]))
  yield* loadedMeasure({ ...record, values }, row, context, {
    origin: TARIFF,
    sid_synthetic: false,
    ...(fromWeekly.length > 0 && { other_sources: otherSources }),
  })
}

function* weeklyMeasure(
  sid: number,
  { record, codeSids }: WeeklyMeasure,
  context: UkMeasureContext,
): Generator<SourceRecord> {
  context.findings.addPublished(WEEKLY, record)
  const rows = context.folding.declaredOn(codeSids)
  if (rows.length === 0) context.report.omitted(WEEKLY, 'measures of codes that the nomenclature does not have')
  const isWhole = rows.length === 1
  for (const [index, row] of rows.entries()) {
    const values = isWhole ? record.values : { ...record.values, measure__sid: partSid(sid, index) }
    yield* loadedMeasure({ ...record, values }, row, context, { origin: WEEKLY, sid_synthetic: !isWhole })
  }
}

/** A measure is declared in one chapter, which has fewer rows; the sids of a part's conditions are still exact. */
const PARTS_OF_A_MEASURE = 1000

/** The sid of one of the parts of a measure that no single row stands for. */
const partSid = (measureSid: number, index: number): number =>
  measureSid * PARTS_OF_A_MEASURE + (measureSid < 0 ? -index : index)

interface MeasureOrigin {
  readonly origin: SourceId
  /** Whether the sid is that of a part. */
  readonly sid_synthetic: boolean
  readonly other_sources?: Readonly<Record<string, SourceId>>
}

function* loadedMeasure(
  record: SourceRecord<PublishedMeasure>,
  row: GoodsNomenclatureRow,
  { rejects, report, directionOf, duties, findings }: UkMeasureContext,
  origin: MeasureOrigin,
): Generator<SourceRecord> {
  const { measure__type__id: type, measure__footnotes: footnotes } = record.values
  const values = orReject(record, rejects, () => measureValues(record.values, row, directionOf(type), duties))
  if (values === null) return
  report.provided(origin.origin, 'measures.ndjson')
  const loaded = { ...record, values: { ...values, ...origin } }
  findings.addLoaded(loaded, footnotes)
  yield loaded
}
