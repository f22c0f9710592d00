import { type DutyReader, dutyReader } from '../../../src/tariff/duty-text/duty-reader.ts'
import type { GoodsNomenclatureRow, IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { buildTreeAt } from '../../../src/tariff/tree.ts'
import { MEASURE_REPORTS, readReportedMeasures } from '../hmrc-reports/read-measures.ts'
import type { ListedMeasure } from '../reading/listed-measures.ts'
import { orReject } from '../reading/or-reject.ts'
import type { PublishedReading } from '../reading/published-cache.ts'
import type { PublishedMeasure } from '../reading/published-measure.ts'
import type { SourceId } from '../registry.ts'
import type { SourceRecord } from '../source-record.ts'
import type { ApiRecords } from '../tariff-api/tariff-api.ts'
import { type DefinedMeasure, readMeasuresAsDefined } from '../uk-dbt-tariff/measures-as-defined.ts'
import { weeklyFile } from '../uk-hmrc-weekly/weekly-file.ts'
import { readWeeklyMeasures } from '../uk-hmrc-weekly/weekly-measures.ts'
import { type Folding, foldingOf } from './fold-end-lines.ts'
import { type MeasureCollector, type MeasureFindings, measureCollector } from './measure-findings.ts'
import { measureValues, type TradeDirection } from './measure-values.ts'
import { API, TARIFF, UK_REPORTS, WEEKLY } from './merged-sources.ts'
import { tradeDirections } from './trade-directions.ts'
import { otherUnits, readUkUnits, type UkUnits, withUnit } from './uk-units.ts'
import { withOtherSource } from './with-other-source.ts'

/** The measures of a source that repeats each for every declarable code that has it. */
interface Listing {
  readonly source: SourceId
  readonly measures: ReadonlyMap<number, ListedMeasure>
  /** Made of the nomenclature on the day of the file. */
  readonly folding: Folding
}

/** What the measures of the UK are merged with. */
interface UkMeasureContext extends PublishedReading {
  readonly rows: ReadonlyMap<number, GoodsNomenclatureRow>
  /** The weekly file, then the daily reports. */
  readonly listings: readonly Listing[]
  readonly units: UkUnits
  readonly directionOf: (measureTypeId: string | null) => TradeDirection
  readonly duties: DutyReader
  /** Reads duties to compare them, which do not count. */
  readonly comparedDuties: DutyReader
  readonly findings: MeasureCollector
}

/**
 * The measures of the UK as records of `measures.ndjson`: those that the Department for Business and Trade defines, with
 * what they lack from HMRC's weekly file and daily reports, then those that only the weekly file has, such as VAT and
 * excise, and those that only the reports have.
 */
export async function* readUkMeasures(
  reading: PublishedReading,
  rows: readonly GoodsNomenclatureRow[],
  api: ApiRecords,
): AsyncGenerator<SourceRecord, MeasureFindings> {
  const { cache, report } = reading
  const asDefined = cache.find(TARIFF, /\/measures-as-defined[^/]*\.csv(\.gz)?$/)
  if (asDefined === null) report.missing(TARIFF, 'measures as defined')
  const weekly = await readWeekly(reading)
  const reports = cache.files(UK_REPORTS).filter(({ name }) => MEASURE_REPORTS.test(name))
  if (reports.length === 0) report.missing(UK_REPORTS, 'measures')
  const listing = (source: SourceId, date: IsoDate | undefined, measures: Listing['measures']): Listing => ({
    source,
    measures,
    folding: foldingOf(buildTreeAt(rows, date ?? '')),
  })
  const context: UkMeasureContext = {
    ...reading,
    rows: new Map(rows.map((row) => [row.goodsNomenclatureSid, row])),
    listings: [
      listing(WEEKLY, weekly.date, weekly.measures),
      listing(UK_REPORTS, reports[0]?.date, await readReportedMeasures(reports, reading)),
    ],
    units: await readUkUnits(reading),
    directionOf: tradeDirections(
      (api.get('measure_types.csv') ?? []).map(({ values }) => values),
      [...weekly.measures.values()].map(({ record }) => record.values),
      report,
      API,
    ),
    duties: dutyReader(),
    comparedDuties: dutyReader(),
    findings: measureCollector(),
  }
  const read = new Set<number>()
  if (asDefined !== null) {
    for await (const record of readMeasuresAsDefined(asDefined, reading)) {
      read.add(record.values.measure__sid)
      yield* definedMeasure(record, context)
    }
  }
  for (const [place, { measures }] of context.listings.entries()) {
    for (const [sid, measure] of measures) {
      if (!read.has(sid)) yield* listedMeasure(measure, place, context)
      read.add(sid)
    }
  }
  yield* otherUnits(read, context)
  report.dutyTexts(context.duties)
  return context.findings
}

async function readWeekly(reading: PublishedReading) {
  const file = weeklyFile(reading.cache, 'measures')
  if (file !== null) return { date: file.date, measures: await readWeeklyMeasures(file, reading) }
  reading.report.missing(WEEKLY, 'measures: VAT and excise')
  return { date: undefined, measures: new Map<number, never>() }
}

function* definedMeasure(record: SourceRecord<DefinedMeasure>, context: UkMeasureContext): Generator<SourceRecord> {
  const { report, rows, findings } = context
  findings.addPublished(TARIFF, record)
  const { commodity__sid: rowSid } = record.values
  const row = rowSid === null ? undefined : rows.get(rowSid)
  if (row === undefined) {
    report.omitted(TARIFF, 'measures of rows that the nomenclature does not have')
    return
  }
  const { values, origin } = withListings(TARIFF, record.values, context.listings, context)
  yield* loadedMeasure({ ...record, values }, values.measure__sid, row, context, { ...origin, sid_synthetic: false })
}

function* listedMeasure(measure: ListedMeasure, place: number, context: UkMeasureContext): Generator<SourceRecord> {
  const listing = context.listings[place]
  if (listing === undefined) return
  const { record, codeSids } = measure
  const { source, folding } = listing
  context.findings.addPublished(source, record)
  const rows = folding.declaredOn(codeSids)
  if (rows.length === 0) context.report.omitted(source, 'measures of codes that the nomenclature does not have')
  const { values, origin } = withListings(source, record.values, context.listings.slice(place + 1), context)
  const sid = values.measure__sid
  const isWhole = rows.length === 1
  for (const [index, row] of rows.entries()) {
    const part = isWhole ? values : { ...values, measure__sid: partSid(sid, index) }
    yield* loadedMeasure({ ...record, values: part }, sid, row, context, { ...origin, sid_synthetic: !isWhole })
  }
}

/** The values of a measure with those that only the listings have, which are compared with it. */
function withListings<M extends PublishedMeasure>(
  source: SourceId,
  values: M,
  listings: readonly Listing[],
  { comparedDuties, report }: UkMeasureContext,
): { readonly values: M; readonly origin: Omit<MeasureOrigin, 'sid_synthetic'> } {
  const others: Record<string, SourceId> = {}
  let merged = values
  for (const { source: other, measures } of listings) {
    const listed = measures.get(values.measure__sid)
    if (listed === undefined) continue
    const found = { source: other, values: listed.record.values }
    const { values: filled, taken } = withOtherSource({ source, values: merged }, found, comparedDuties, report)
    merged = filled
    for (const column of taken) others[column] = other
  }
  return {
    values: merged,
    origin: { origin: source, ...(Object.keys(others).length > 0 && { other_sources: others }) },
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

/** @param publishedSid The sid of the measure that it is, or is a part of */
function* loadedMeasure(
  record: SourceRecord<PublishedMeasure>,
  publishedSid: number,
  row: GoodsNomenclatureRow,
  { rejects, report, directionOf, duties, findings, units }: UkMeasureContext,
  origin: MeasureOrigin,
): Generator<SourceRecord> {
  const { measure__type__id: type, measure__footnotes: footnotes } = record.values
  const values = orReject(record, rejects, () => measureValues(record.values, row, directionOf(type), duties))
  if (values === null) return
  report.provided(origin.origin, 'measures.ndjson')
  const loaded = { ...record, values: { ...withUnit(values, units.get(publishedSid)?.values, report), ...origin } }
  findings.addLoaded(loaded, footnotes)
  yield loaded
}
