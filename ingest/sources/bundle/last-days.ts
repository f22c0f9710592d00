import { supersededEnds } from '../../../src/tariff/superseded-rows.ts'
import { dayBefore } from '../../../src/tariff/validity.ts'
import type { PublishedReport } from '../published-report.ts'
import { rowReader } from '../reading/row-reader.ts'
import type { Row, TableRows, TargetTable } from '../source.ts'

const NOMENCLATURE = 'goods_nomenclatures'

/**
 * The rows of a region, those of the nomenclature with their last days: a commodities report gives the day after, and
 * leaves rows open that a newer one has taken the place of.
 * @param hasExclusiveEnds Whether rows of an origin are from a commodities report
 */
export async function* withLastDays(
  rows: AsyncIterable<TableRows>,
  hasExclusiveEnds: (origin: string) => boolean,
  report: PublishedReport,
): AsyncGenerator<TableRows> {
  let target: TargetTable | null = null
  let nomenclature: Row[] = []
  for await (const read of rows) {
    if (read.target.table === NOMENCLATURE) {
      target = read.target
      nomenclature.push(...read.rows)
      continue
    }
    if (target !== null) yield { target, rows: lastDays(target, nomenclature, hasExclusiveEnds, report) }
    target = null
    nomenclature = []
    yield read
  }
  if (target !== null) yield { target, rows: lastDays(target, nomenclature, hasExclusiveEnds, report) }
}

function lastDays(
  target: TargetTable,
  rows: readonly Row[],
  hasExclusiveEnds: (origin: string) => boolean,
  report: PublishedReport,
): readonly Row[] {
  const read = rowReader(target)
  const [end, inferred] = ['validity_end_date', 'validity_end_inferred'].map((name) => target.columns.indexOf(name))
  if (end === undefined || inferred === undefined) throw new TypeError(`${NOMENCLATURE} has no ends`)
  const inclusive = rows.map((row) => {
    const published = read.textOrNull(row, 'validity_end_date')
    const isExclusive = row[inferred] !== true && hasExclusiveEnds(read.text(row, 'origin'))
    return published !== null && isExclusive ? row.with(end, dayBefore(published)) : row
  })
  const superseded = supersededEnds(
    inclusive.map((row) => ({
      goodsNomenclatureSid: read.number(row, 'goods_nomenclature_sid'),
      goodsNomenclatureItemId: read.text(row, 'goods_nomenclature_item_id'),
      productlineSuffix: read.text(row, 'productline_suffix'),
      numberIndents: read.number(row, 'number_indents'),
      validityStartDate: read.text(row, 'validity_start_date'),
      validityEndDate: read.textOrNull(row, 'validity_end_date'),
    })),
  )
  if (superseded.size > 0) report.superseded('the bundle', superseded.size)
  return inclusive.map((row) => {
    const lastDay = superseded.get(read.number(row, 'goods_nomenclature_sid'))
    return lastDay === undefined ? row : row.with(end, lastDay).with(inferred, true)
  })
}
