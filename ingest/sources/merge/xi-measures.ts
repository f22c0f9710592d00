import { groupBy } from '../../../src/collections/group-by.ts'
import { PRODUCT_LINE_SUFFIX } from '../../../src/tariff/codes.ts'
import { dutyReader } from '../../../src/tariff/duty-text/duty-reader.ts'
import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import { buildTreeAt, type TreeNode } from '../../../src/tariff/tree.ts'
import type { TaricMeasure } from '../eu-circabc/measures.ts'
import type { Workbooks } from '../eu-circabc/read-workbook.ts'
import { MEASURE_REPORTS, readReportedMeasures } from '../hmrc-reports/read-measures.ts'
import type { ListedMeasure } from '../reading/listed-measures.ts'
import { orReject } from '../reading/or-reject.ts'
import type { PublishedReading } from '../reading/published-cache.ts'
import type { PublishedMeasure } from '../reading/published-measure.ts'
import type { SourceRecord } from '../source-record.ts'
import { dutyParts } from './duty-values.ts'
import { foldingOf } from './fold-end-lines.ts'
import { type MeasureFindings, measureCollector } from './measure-findings.ts'
import { declaredOn, type MeasureValues, measureValues } from './measure-values.ts'
import { isSame } from './merge-records.ts'
import { REPORTS, WORKBOOKS, XI_API } from './merged-sources.ts'
import { readTaric, type Taric } from './taric.ts'
import { withAmounts } from './taric-conditions.ts'
import { tradeDirections } from './trade-directions.ts'
import type { XiMeasureContext } from './xi-measure-context.ts'
import { regulationIdOf, supplementaryUnits, workbookMeasures } from './xi-other-measures.ts'

type Node = TreeNode<GoodsNomenclatureRow>

/** What measures say, with the types that only workbooks have measures of, as records of the list. */
export interface XiMeasureFindings extends MeasureFindings {
  readonly workbookTypes: readonly SourceRecord[]
}

/**
 * The measures of XI as records of `measures.ndjson`: those of HMRC's reports, with the amounts of conditions and the
 * parts of duties from the Commission's workbooks, then supplementary units, then the workbooks' measures of types that
 * no report has.
 * @param types Records of the list of measure types, with trade movements
 */
export async function* readXiMeasures(
  reading: PublishedReading,
  workbooks: Workbooks,
  rows: readonly GoodsNomenclatureRow[],
  types: readonly SourceRecord[],
): AsyncGenerator<SourceRecord, XiMeasureFindings> {
  const { cache, report } = reading
  const files = cache.files(REPORTS).filter(({ name }) => MEASURE_REPORTS.test(name))
  if (files.length === 0) report.missing(REPORTS, 'measures')
  const day = cache.manifest.sources[REPORTS]?.date ?? ''
  const tree = buildTreeAt(rows, day)
  const taric = await readTaric(workbooks)
  const directed = [...taric.types(), ...types.map(({ values }) => values)]
  const context: XiMeasureContext = {
    ...reading,
    day,
    rowsByCode: groupBy(rows, ({ goodsNomenclatureItemId }) => goodsNomenclatureItemId),
    tree,
    folding: foldingOf(tree),
    taric,
    directionOf: tradeDirections(directed, [], report, XI_API),
    duties: dutyReader(),
    findings: measureCollector(),
  }
  const reported = await readReportedMeasures(files, reading)
  const matched = yield* reportedMeasures(reported, context)
  const reportedTypes = [...reported.values()].map(({ record }) => record.values.measure__type__id)
  const unitTypes = yield* supplementaryUnits(context)
  const workbookTypes = yield* workbookMeasures(new Set([...reportedTypes, ...unitTypes]), matched, context)
  report.dutyTexts(context.duties)
  return { ...context.findings, workbookTypes }
}

/** Returns the measures of the workbooks that they were matched with. */
function* reportedMeasures(
  measures: ReadonlyMap<number, ListedMeasure>,
  context: XiMeasureContext,
): Generator<SourceRecord, ReadonlySet<TaricMeasure>> {
  const { folding, tree, findings, rejects, report } = context
  const matched = new Set<TaricMeasure>()
  for (const [sid, { record, codeSids }] of measures) {
    findings.addPublished(REPORTS, record)
    const nodes = folding.declaredOn(codeSids).flatMap((row) => tree.bySid.get(row.goodsNomenclatureSid) ?? [])
    if (nodes.length === 0) report.omitted(REPORTS, 'measures of codes that the nomenclature does not have')
    const isWhole = nodes.length === 1
    for (const node of nodes) {
      const published = isWhole ? record.values : { ...record.values, measure__sid: partSid(sid, node.row) }
      const merged = orReject(record, rejects, () => mergedMeasure(published, node, context))
      if (merged === null) continue
      if (merged.match !== null) matched.add(merged.match)
      report.provided(REPORTS, 'measures.ndjson')
      const loaded = { ...record, values: { ...merged.values, sid_synthetic: !isWhole, origin: REPORTS } }
      findings.addLoaded(loaded, footnotesOf(published, merged.match, context))
      yield loaded
    }
  }
  return matched
}

/** The footnotes of a reported measure, else those of its match. */
function footnotesOf(
  { measure__footnotes: reported }: PublishedMeasure,
  match: TaricMeasure | null,
  { report, taric }: XiMeasureContext,
): readonly string[] {
  if (reported.length > 0 || match === null) return reported
  const footnotes = taric.footnotesOf(match)
  if (footnotes.length > 0) report.filled(WORKBOOKS, 'footnotes of measures')
  return footnotes
}

/** More than any sid of the nomenclature, and few enough that the product is exact. */
const NOMENCLATURE_SIDS = 1_000_000

/** The sid of a measure's part on one of several rows: the same in every load. */
const partSid = (measureSid: number, { goodsNomenclatureSid }: GoodsNomenclatureRow): number =>
  measureSid * NOMENCLATURE_SIDS + goodsNomenclatureSid

/** A measure of the workbooks, and the row that they declare it on. */
interface Match {
  readonly measure: TaricMeasure
  readonly row: GoodsNomenclatureRow
}

/** A reported measure, with what its match in the workbooks adds if it has one. */
function mergedMeasure(published: PublishedMeasure, node: Node, context: XiMeasureContext) {
  const direction = context.directionOf(published.measure__type__id)
  const values = measureValues(published, node.row, direction, context.duties)
  const match = findMatch(values, node, context.taric)
  if (match === null) {
    context.report.missing(WORKBOOKS, 'measures that the reports have')
    return { values, match: null }
  }
  const merged = withMatch(values, match, context)
  reportDifferences(values, match.measure, context)
  return { values: merged, match: match.measure }
}

function findMatch(values: MeasureValues, node: Node, taric: Taric): Match | null {
  const candidates = taric.matching({
    typeId: values.measure_type_id,
    areaId: values.geographical_area_id,
    additionalCode: values.additional_code,
    orderNumber: values.ordernumber,
    startDate: values.validity_start_date,
  })
  for (const { row } of sameGoods(node)) {
    const isProductLine = row.productlineSuffix === PRODUCT_LINE_SUFFIX
    const found = candidates.find((candidate) => candidate.values.itemId === row.goodsNomenclatureItemId)
    if (isProductLine && found !== undefined) return { measure: found.values, row }
  }
  return null
}

/** A row, and the rows below that stand for the same goods, since each is the only one below the other. */
function* sameGoods(node: Node): Generator<Node> {
  yield node
  const [only, ...others] = node.children
  if (only !== undefined && others.length === 0) yield* sameGoods(only)
}

/** The values of a measure with the row, the parts of the duty and the amounts of conditions of its match. */
function withMatch(values: MeasureValues, { measure, row }: Match, { report, duties, taric }: XiMeasureContext) {
  const parts = measure.duty === null ? null : dutyParts(measure.duty, duties)
  const conditions = withAmounts(values.conditions, taric.conditionsOf(measure), parts?.conditions ?? [])
  if (conditions === null) report.conflicting(WORKBOOKS, REPORTS, 'conditions')
  else if (conditions.length > 0) report.filled(WORKBOOKS, 'amounts of conditions')
  return {
    ...values,
    ...declaredOn(row),
    ...(parts && { components: parts.components, duty_parsed: true }),
    conditions: conditions ?? values.conditions,
  }
}

function reportDifferences(values: MeasureValues, measure: TaricMeasure, { report, taric }: XiMeasureContext): void {
  const excluded = taric.exclusionsOf(measure).toSorted().join('|')
  if (excluded !== values.excluded_geographical_areas.toSorted().join('|')) {
    report.conflicting(WORKBOOKS, REPORTS, 'excluded areas')
  }
  if (!isSame(values.validity_end_date, measure.endDate)) report.conflicting(WORKBOOKS, REPORTS, 'end dates')
  const act = regulationIdOf(measure.legalBase)
  if (act !== null && act !== values.measure_generating_regulation_id) {
    report.conflicting(WORKBOOKS, REPORTS, 'legal acts')
  }
}
