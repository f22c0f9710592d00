import { collect } from '../../../src/collections/collect.ts'
import { readTaricNomenclature } from '../eu-circabc/code-lists.ts'
import type { Workbooks } from '../eu-circabc/read-workbook.ts'
import { readNomenclature } from '../hmrc-reports/nomenclature.ts'
import type { PublishedReport } from '../published-report.ts'
import type { NomenclatureValues } from '../reading/nomenclature-record.ts'
import type { PublishedReading } from '../reading/published-cache.ts'
import type { SourceRecord } from '../source-record.ts'
import { isSame } from './merge-records.ts'
import { REPORTS, WORKBOOKS } from './merged-sources.ts'
import { AS_PUBLISHED } from './uk-nomenclature.ts'

/**
 * The nomenclature of XI as records of `goods_nomenclatures.csv`: HMRC's report, which has the sids. The Commission's
 * workbook, which has none, is compared with it.
 */
export async function readXiNomenclature(
  reading: PublishedReading,
  workbooks: Workbooks,
): Promise<readonly SourceRecord<NomenclatureValues>[]> {
  const { cache, report } = reading
  const file = cache.find(REPORTS, /\/commodities_xi_[^/]*\.csv(\.gz)?$/)
  if (file === null) {
    report.missing(REPORTS, 'the nomenclature')
    return []
  }
  const records = await collect(readNomenclature(file, reading))
  if (records.length > 0) report.provided(REPORTS, 'goods_nomenclatures.csv', records.length)
  await compareWithWorkbook(records, workbooks, report)
  return records.map((record) => ({ ...record, values: { ...record.values, ...AS_PUBLISHED, origin: REPORTS } }))
}

async function compareWithWorkbook(
  records: readonly SourceRecord<NomenclatureValues>[],
  workbooks: Workbooks,
  report: PublishedReport,
): Promise<void> {
  const byCode = new Map(
    records.map(({ values }) => [`${values.goods_nomenclature_item_id} ${values.productline_suffix}`, values]),
  )
  for await (const { values: row } of readTaricNomenclature(workbooks)) {
    const reported = byCode.get(`${row.itemId} ${row.suffix}`)
    if (reported === undefined) {
      report.omitted(WORKBOOKS, 'rows of the nomenclature that the reports do not have')
      continue
    }
    const columns = {
      description: row.description,
      number_indents: row.numberIndents,
      validity_start_date: row.startDate,
    }
    for (const [column, published] of Object.entries(columns)) {
      // Sound: the columns are those above.
      const value = reported[column as keyof typeof columns]
      if (!isSame(value, published)) report.conflicting(WORKBOOKS, REPORTS, column)
    }
  }
}
