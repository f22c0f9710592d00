import { groupBy } from '../../../src/collections/group-by.ts'
import { PRODUCT_LINE_SUFFIX } from '../../../src/tariff/codes.ts'
import { dutyReader } from '../../../src/tariff/duty-text/duty-reader.ts'
import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import { buildTreeAt, type TreeNode } from '../../../src/tariff/tree.ts'
import type { MeasureKey, TaricMeasure } from '../eu-circabc/measures.ts'
import { type ReportedMeasure, readReportedMeasures } from '../hmrc-reports/read-measures.ts'
import { readSupplementaryUnits } from '../hmrc-reports/supplementary-units.ts'
import { orReject } from '../reading/or-reject.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import { dutyParts } from './duty-values.ts'
import { foldingOf } from './fold-end-lines.ts'
import { footnotesOf, measureValues } from './measure-values.ts'
import { isSame } from './merge-records.ts'
import { withAmounts } from './taric-conditions.ts'
import { tradeDirections } from './trade-directions.ts'
import { located, REPORTS, WORKBOOKS, XI_API, type XiLoad } from './xi-load.ts'
import type { MeasureContext } from './xi-measure-context.ts'
import { addOrderNumber, regulationIdOf, supplementaryUnit, workbookMeasure } from './xi-other-measures.ts'

/**
 * The measures of XI as records of `measures.ndjson`: those of HMRC's reports, with the amounts of conditions and the
 * parts of duties from the Commission's workbooks, then supplementary units, then the workbooks' measures of types that
 * no report has.
 */
export async function* readXiMeasures(load: XiLoad, rejects: Rejects): AsyncGenerator<SourceRecord> {
  const { cache, report, nomenclature } = load
  const files = cache.files(REPORTS).filter(({ name }) => /\/declarable_commodities_with_[^/]*\.xlsx$/.test(name))
  if (files.length === 0) report.missing(REPORTS, 'measures')
  const day = cache.manifest.sources[REPORTS]?.date ?? ''
  const tree = buildTreeAt([...nomenclature.values()], day)
  const listed = await load.assessments(rejects)
  const taric = await load.taric(rejects)
  const types = [
    ...taric.typeRecords(),
    ...((await load.api(rejects)).get('measure_types.csv') ?? []),
    ...(listed === null ? [] : located(listed.file, listed.records.measure_types)),
  ]
  const context: MeasureContext = {
    ...load,
    rejects,
    taricMeasures: taric,
    tree,
    folding: foldingOf(tree),
    directionOf: tradeDirections(types, [], report, XI_API),
    duties: dutyReader(),
    matched: new Set(),
    reportedTypes: new Set(),
    rowsByCode: groupBy([...nomenclature.values()], ({ goodsNomenclatureItemId }) => goodsNomenclatureItemId),
    syntheticSids: new Set(),
    conditionSids: 0,
  }
  for (const measure of await readReportedMeasures(files, rejects, load.onNewColumns)) {
    yield* reportedMeasure(measure, context)
  }
  const units = cache.find(REPORTS, /\/supplementary_units_[^/]*\.csv$/)
  if (units === null) report.missing(REPORTS, 'supplementary units')
  else {
    for await (const unit of readSupplementaryUnits(units, rejects, load.onNewColumns)) {
      yield* supplementaryUnit(unit, day, context)
    }
  }
  for (const measure of context.taricMeasures.measures) yield* workbookMeasure(measure, day, context)
  const { texts, kept } = context.duties
  report.dutyTexts(
    texts,
    [...kept].map(([text, { count }]) => [text, count]),
  )
}

type Node = TreeNode<GoodsNomenclatureRow>

function* reportedMeasure(
  { sid, record, file, commoditySids }: ReportedMeasure,
  context: MeasureContext,
): Generator<SourceRecord> {
  const { folding, tree, lists, report } = context
  lists.add(REPORTS, { ...record, file })
  context.reportedTypes.add(String(record.values.measure__type__id))
  const rows = folding.declaredOn(commoditySids)
  if (rows.length === 0) report.omitted(REPORTS, 'measures of codes that the nomenclature does not have')
  for (const row of rows) {
    const highest = tree.bySid.get(row.goodsNomenclatureSid)
    if (highest === undefined) continue
    const values = orReject(file, record, context.rejects, () => {
      const published = rows.length === 1 ? record.values : { ...record.values, measure__sid: partSid(sid, row) }
      return completed(published, highest, context)
    })
    if (values === null) continue
    for (const code of footnotesOf(record.values)) {
      const footnote = { target: 'measure', target_sid: values.measure_sid, footnote_code: code, attached_at: 'own' }
      context.footnotes.push({ ...record, file, text: code, values: footnote })
    }
    report.provided(REPORTS, 'measures.ndjson')
    const located = { ...record, file, values: { ...values, sid_synthetic: rows.length > 1, origin: REPORTS } }
    addOrderNumber(located, context)
    yield located
  }
}

/** More than any sid of the nomenclature, and few enough that the product is exact. */
const NOMENCLATURE_SIDS = 1_000_000

/** The sid of a measure's part on one of several rows: the same in every load. */
const partSid = (measureSid: number, { goodsNomenclatureSid }: GoodsNomenclatureRow): number =>
  measureSid * NOMENCLATURE_SIDS + goodsNomenclatureSid

/** A reported measure with what its match in the workbooks adds. */
function completed(published: Values, highest: Node, context: MeasureContext): Values {
  const { report, duties, directionOf, taricMeasures } = context
  const rowOf = ({ row }: Node) => ({
    goods_nomenclature_sid: row.goodsNomenclatureSid,
    goods_nomenclature_item_id: row.goodsNomenclatureItemId,
  })
  const renamed = { ...published, measure__reduction_indicator: published.measure_reduction_indicator }
  const direction = directionOf(published.measure__type__id)
  const values = measureValues(renamed, rowOf(highest), direction, duties)
  const found = findMatch(values, highest, context)
  if (found === null) {
    report.missing(WORKBOOKS, 'measures that the reports have')
    return values
  }
  context.matched.add(found.measure)
  const parts = found.measure.duty === null ? null : dutyParts(found.measure.duty, duties)
  const conditions = Array.isArray(values.conditions) ? values.conditions : []
  const amounts = withAmounts(conditions, taricMeasures.conditionsOf(found.measure), parts?.conditions ?? [])
  if (amounts === null) report.conflicting(WORKBOOKS, REPORTS, 'conditions')
  else if (amounts.length > 0) report.filled(WORKBOOKS, 'amounts of conditions')
  compare(values, found.measure, context)
  return {
    ...values,
    ...rowOf(found.node),
    ...(parts && { components: parts.components, duty_parsed: true }),
    conditions: amounts ?? conditions,
  }
}

function compare(values: Values, measure: TaricMeasure, { report, taricMeasures }: MeasureContext): void {
  const excluded = taricMeasures.exclusionsOf(measure).toSorted().join('|')
  const published = values.excluded_geographical_areas
  if (excluded !== (Array.isArray(published) ? published.toSorted().join('|') : '')) {
    report.conflicting(WORKBOOKS, REPORTS, 'excluded areas')
  }
  if (!isSame(values.validity_end_date ?? '', measure.endDate ?? ''))
    report.conflicting(WORKBOOKS, REPORTS, 'end dates')
  const act = regulationIdOf(measure.legalBase)
  if (act !== null && act !== values.measure_generating_regulation_id) {
    report.conflicting(WORKBOOKS, REPORTS, 'legal acts')
  }
}

/** The measure of the workbooks, and the row that it is declared on: the highest, or one that stands for the same goods. */
function findMatch(values: Values, highest: Node, { taricMeasures }: MeasureContext) {
  const candidates = taricMeasures.matching(keyOf(values))
  for (let node: Node | undefined = highest; node; node = node.children.length === 1 ? node.children[0] : undefined) {
    const { goodsNomenclatureItemId: itemId, productlineSuffix } = node.row
    const match =
      productlineSuffix === PRODUCT_LINE_SUFFIX ? candidates.find(({ value }) => value.itemId === itemId) : undefined
    if (match) return { measure: match.value, node }
  }
  return null
}

const keyOf = (values: Values): Omit<MeasureKey, 'itemId'> => ({
  typeId: String(values.measure_type_id),
  areaId: String(values.geographical_area_id),
  additionalCode: values.additional_code ? String(values.additional_code) : null,
  orderNumber: values.ordernumber ? String(values.ordernumber) : null,
  startDate: String(values.validity_start_date),
})
