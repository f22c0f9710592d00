import { collect } from '../../../src/collections/collect.ts'
import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import { buildTree } from '../../../src/tariff/tree.ts'
import type { PublishedCache } from '../reading/published-cache.ts'
import type { PublishedReport } from '../reading/published-report.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import { type ReportRow, readCommoditiesReport } from '../uk-dbt/commodities-report.ts'
import { readWeeklyCommodities } from '../uk-hmrc-weekly/weekly-commodities.ts'
import { weeklyFile } from '../uk-hmrc-weekly/weekly-file.ts'
import { type Contribution, mergeRecords } from './merge-records.ts'
import { TARIFF, WEEKLY } from './uk-sources.ts'

/** The nomenclature of the UK as records of `goods_nomenclatures.csv`: the commodities report, then HMRC's weekly file. */
export async function readUkNomenclature(
  cache: PublishedCache,
  report: PublishedReport,
  rejects: Rejects,
): Promise<readonly SourceRecord[]> {
  const contributions: Contribution[] = []
  const commodities = cache.find(TARIFF, /\/commodities-report[^/]*\.csv(\.gz)?$/)
  if (commodities !== null) {
    const rows = await readCommoditiesReport(commodities, rejects, report)
    contributions.push({ source: TARIFF, records: rows.map(reportRecord) })
  }
  const weekly = weeklyFile(cache, 'commodities')
  if (weekly !== null) contributions.push({ source: WEEKLY, records: readWeeklyCommodities(weekly, rejects, report) })
  const records = await collect(
    mergeRecords('goods_nomenclatures.csv', ['goods_nomenclature_sid'], contributions, report),
  )
  return withParents(records)
}

const reportRecord = ({ record, ...row }: ReportRow): SourceRecord => ({
  ...record,
  values: {
    goods_nomenclature_sid: row.goodsNomenclatureSid,
    goods_nomenclature_item_id: row.goodsNomenclatureItemId,
    productline_suffix: row.productlineSuffix,
    number_indents: row.numberIndents,
    parent_sid: row.parentSid,
    description: row.description,
    validity_start_date: row.validityStartDate,
    validity_end_date: row.validityEndDate,
  },
})

/** Adds what no publisher says of a row, and the parents of the weekly file's rows, which follow from their indents. */
function withParents(records: readonly SourceRecord[]): readonly SourceRecord[] {
  const { bySid } = buildTree(records.map(({ values }) => placedRow(values)))
  return records.map((record) => {
    const { parent_sid: given, goods_nomenclature_sid: sid } = record.values
    const parent = given ?? bySid.get(Number(sid))?.parent?.row.goodsNomenclatureSid ?? null
    const values = {
      ...record.values,
      parent_sid: parent,
      current: true,
      sid_synthetic: false,
      sid_source: 'source',
      validity_end_inferred: false,
    }
    return { ...record, values }
  })
}

/** The row of a record, whose values are checked when it is loaded. */
export const placedRow = (values: Values): GoodsNomenclatureRow => ({
  goodsNomenclatureSid: Number(values.goods_nomenclature_sid),
  goodsNomenclatureItemId: String(values.goods_nomenclature_item_id),
  productlineSuffix: String(values.productline_suffix),
  numberIndents: Number(values.number_indents),
  validityStartDate: String(values.validity_start_date),
  validityEndDate: values.validity_end_date ? String(values.validity_end_date) : null,
})
