import { BadValue } from '../reading/bad-value.ts'
import { date, integer, itemId, required, suffix, text } from '../reading/codecs.ts'
import { from } from '../reading/file-spec.ts'
import { indexNomenclature, type NomenclatureIndex } from '../reading/nomenclature-index.ts'
import { createReport, type PublishedReport } from '../reading/published-report.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import { rowReader } from '../reading/row-reader.ts'
import { seenKeys } from '../reading/seen-keys.ts'
import { tableDecoder } from '../reading/table-decoder.ts'
import type { Rejects } from '../rejects.ts'
import { excerpt, type SourceFile, type SourceRecord } from '../source-record.ts'

/** A row of the report, with the place in the tree that the tariff itself gives it. */
export interface ReportRow {
  readonly record: SourceRecord
  readonly goodsNomenclatureSid: number
  readonly goodsNomenclatureItemId: string
  readonly productlineSuffix: string
  readonly numberIndents: number
  readonly parentSid: number | null
  readonly description: string
  readonly validityStartDate: string
  readonly validityEndDate: string | null
}

/** A row as published: its parent may be a grouping row above headings. */
type PublishedRow = Omit<ReportRow, 'numberIndents'>

const HEADER = {
  columns: [
    'commodity__sid',
    'commodity__code',
    'commodity__suffix',
    'commodity__description',
    'commodity__validity_start',
    'commodity__validity_end',
    'parent__sid',
  ],
  others: ['id', 'parent__code', 'parent__suffix'],
}

const REPORT = tableDecoder({
  table: 'commodities-report',
  key: ['goods_nomenclature_sid'],
  columns: {
    goods_nomenclature_sid: from('commodity__sid', required(integer)),
    goods_nomenclature_item_id: from('commodity__code', required(itemId)),
    productline_suffix: from('commodity__suffix', required(suffix)),
    description: from('commodity__description', required(text)),
    validity_start_date: from('commodity__validity_start', required(date)),
    validity_end_date: from('commodity__validity_end', date),
    parent_sid: from('parent__sid', integer),
  },
})

/**
 * The rows of a commodities report. It gives parents and no indents, and its parents count the grouping rows that stand
 * above headings in chapters such as 28 and 29, which the tariff's own tree passes over: there, a row whose code ends in
 * `000000` has indent 0 and hangs from its chapter. Every other row has its parent's indent + 1.
 */
export async function readCommoditiesReport(
  file: SourceFile,
  rejects: Rejects,
  report?: PublishedReport,
): Promise<readonly ReportRow[]> {
  const published = await readPublished(file, rejects, report)
  const bySid = new Map(published.map((row) => [row.goodsNomenclatureSid, row]))
  const index = indexNomenclature(
    published.map((row) => ({
      sid: row.goodsNomenclatureSid,
      itemId: row.goodsNomenclatureItemId,
      suffix: row.productlineSuffix,
      parentSid: row.parentSid,
      current: true,
    })),
  )
  const good: ReportRow[] = []
  for (const row of published) {
    const fault = parentFault(row, index)
    if (fault === null) good.push({ ...row, ...placeOf(row, bySid) })
    else rejectRecord(file, row.record, `parent__sid: ${fault}`, rejects)
  }
  return good
}

async function readPublished(
  file: SourceFile,
  rejects: Rejects,
  report: PublishedReport = createReport(),
): Promise<readonly PublishedRow[]> {
  const read = rowReader(REPORT)
  const keys = seenKeys(REPORT)
  const published: PublishedRow[] = []
  for await (const record of readPublishedCsv(file, HEADER, rejects, report)) {
    try {
      const rows = REPORT.decode(record.values)
      keys.check(rows, record.line)
      keys.add(rows, record.line)
      for (const row of rows) {
        published.push({
          goodsNomenclatureSid: read.number(row, 'goods_nomenclature_sid'),
          goodsNomenclatureItemId: read.text(row, 'goods_nomenclature_item_id'),
          productlineSuffix: read.text(row, 'productline_suffix'),
          parentSid: read.numberOrNull(row, 'parent_sid'),
          description: read.text(row, 'description'),
          validityStartDate: read.text(row, 'validity_start_date'),
          validityEndDate: read.textOrNull(row, 'validity_end_date'),
          record,
        })
      }
    } catch (error) {
      if (!(error instanceof BadValue)) throw error
      rejectRecord(file, record, error.message, rejects)
    }
  }
  return published
}

type Published = Omit<PublishedRow, 'record'>

const isAboveSubheadings = (row: Published): boolean => row.goodsNomenclatureItemId.endsWith('000000')

function parentFault(row: Published, index: NomenclatureIndex): string | null {
  const fault = index.parentFault(row.goodsNomenclatureSid)
  if (fault !== null) return fault
  const isChapter = row.goodsNomenclatureItemId.endsWith('00000000')
  return row.parentSid === null && !isChapter ? 'only a chapter has no parent' : null
}

/** Call it only for rows with valid parents, which lead to a row without a parent. */
function placeOf(
  row: Published,
  bySid: ReadonlyMap<number, Published>,
): Pick<ReportRow, 'numberIndents' | 'parentSid'> {
  const above: Published[] = []
  for (let at = parentOf(row, bySid); at; at = parentOf(at, bySid)) above.push(at)
  if (isAboveSubheadings(row)) return { numberIndents: 0, parentSid: above.at(-1)?.goodsNomenclatureSid ?? null }
  const heading = above.findIndex(isAboveSubheadings)
  return { numberIndents: (heading === -1 ? above.length - 1 : heading) + 1, parentSid: row.parentSid }
}

const parentOf = (row: Published, bySid: ReadonlyMap<number, Published>): Published | undefined =>
  row.parentSid === null ? undefined : bySid.get(row.parentSid)

function rejectRecord(file: SourceFile, record: SourceRecord, reason: string, rejects: Rejects): void {
  rejects.add({ file: file.name, line: record.line, reason, record: excerpt(record.text) })
}
