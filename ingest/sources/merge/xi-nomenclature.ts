import { readTaricNomenclature } from '../eu-circabc/code-lists.ts'
import { readNomenclature } from '../hmrc-reports/nomenclature.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import { isSame } from './merge-records.ts'
import { placedRow } from './uk-nomenclature.ts'
import { REPORTS, WORKBOOKS, type XiLoad } from './xi-load.ts'

/**
 * The nomenclature of XI as records of `goods_nomenclatures.csv`: HMRC's report, which has the sids. The Commission's
 * workbook, which has none, is compared with it.
 */
export async function* readXiNomenclature(load: XiLoad, rejects: Rejects): AsyncGenerator<SourceRecord> {
  const { cache, report, nomenclature, onNewColumns } = load
  const file = cache.find(REPORTS, /\/commodities_xi_[^/]*\.csv(\.gz)?$/)
  if (file === null) {
    report.missing(REPORTS, 'the nomenclature')
    return
  }
  const byCode = new Map<string, Values>()
  for await (const record of readNomenclature(file, rejects, onNewColumns)) {
    const row = placedRow(record.values)
    nomenclature.set(row.goodsNomenclatureSid, row)
    byCode.set(`${row.goodsNomenclatureItemId} ${row.productlineSuffix}`, record.values)
    report.provided(REPORTS, 'goods_nomenclatures.csv')
    yield { ...record, file }
  }
  for await (const { value } of readTaricNomenclature(load.workbooks(rejects))) {
    const row = byCode.get(`${value.itemId} ${value.suffix}`)
    if (row === undefined) {
      report.omitted(WORKBOOKS, 'rows of the nomenclature that the reports do not have')
      continue
    }
    for (const [column, published] of [
      ['description', value.description],
      ['number_indents', value.numberIndents],
      ['validity_start_date', value.startDate],
    ] as const) {
      if (!isSame(row[column] ?? '', published ?? '')) report.conflicting(WORKBOOKS, REPORTS, column)
    }
  }
}
