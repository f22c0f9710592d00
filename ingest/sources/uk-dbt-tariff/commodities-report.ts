import { dayBefore } from '../../../src/tariff/validity.ts'
import type { Reading } from '../published-report.ts'
import { BadValue } from '../reading/bad-value.ts'
import { date, integer, itemId, required, suffix, text } from '../reading/codecs.ts'
import { from } from '../reading/file-spec.ts'
import { indexNomenclature, type NomenclatureIndex } from '../reading/nomenclature-index.ts'
import type { NomenclatureValues } from '../reading/nomenclature-record.ts'
import { orReject } from '../reading/or-reject.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import { type Decoded, decodeRecords, recordDecoder } from '../reading/record-decoder.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'

/** The report gives the first day that a row is no longer in force; null where it has no end. */
const lastDay = (firstDayAfter: unknown): string | null => {
  const day = date(firstDayAfter)
  return day && dayBefore(day)
}

const COLUMNS = {
  goods_nomenclature_sid: from('commodity__sid', required(integer)),
  goods_nomenclature_item_id: from('commodity__code', required(itemId)),
  productline_suffix: from('commodity__suffix', required(suffix)),
  description: from('commodity__description', required(text)),
  validity_start_date: from('commodity__validity_start', required(date)),
  validity_end_date: from('commodity__validity_end', lastDay),
  parent_sid: from('parent__sid', integer),
}

const HEADER = {
  columns: Object.values(COLUMNS).map((column) => column.from),
  others: ['id', 'parent__code', 'parent__suffix'],
}

/** A row as published: its parent may be a grouping row above headings. */
type PublishedRow = Decoded<typeof COLUMNS>

/**
 * The rows of a commodities report. It gives parents and no indents, and its parents count the grouping rows that stand
 * above headings in chapters such as 28 and 29, which the tariff's own tree passes over: there, a row whose code ends in
 * `000000` has indent 0 and hangs from its chapter. Every other row has its parent's indent + 1.
 */
export async function readCommoditiesReport(
  file: SourceFile,
  reading: Reading,
): Promise<readonly SourceRecord<NomenclatureValues>[]> {
  const published = await readPublished(file, reading)
  const index = indexNomenclature(
    [...published.values()].map(({ values: row }) => ({
      sid: row.goods_nomenclature_sid,
      itemId: row.goods_nomenclature_item_id,
      suffix: row.productline_suffix,
      parentSid: row.parent_sid,
      current: true,
    })),
  )
  const placed: SourceRecord<NomenclatureValues>[] = []
  for (const record of published.values()) {
    const values = orReject(record, reading.rejects, () => {
      checkParent(record.values, index)
      return { ...record.values, ...placeOf(record.values, published) }
    })
    if (values !== null) placed.push({ ...record, values })
  }
  return placed
}

type Published = ReadonlyMap<number, SourceRecord<PublishedRow>>

/** The rows by their sids, each of which comes once. */
async function readPublished(file: SourceFile, reading: Reading): Promise<Published> {
  const published = new Map<number, SourceRecord<PublishedRow>>()
  const records = readPublishedCsv(file, HEADER, reading)
  for await (const record of decodeRecords(records, reading.rejects, recordDecoder(COLUMNS))) {
    const sid = record.values.goods_nomenclature_sid
    orReject(record, reading.rejects, () => {
      const first = published.get(sid)
      if (first !== undefined) throw new BadValue(`goods_nomenclature_sid ${sid} is already on line ${first.line}`)
      published.set(sid, record)
    })
  }
  return published
}

const isAboveSubheadings = (row: PublishedRow): boolean => row.goods_nomenclature_item_id.endsWith('000000')

function checkParent(row: PublishedRow, index: NomenclatureIndex): void {
  const isChapter = row.goods_nomenclature_item_id.endsWith('00000000')
  const isOrphan = row.parent_sid === null && !isChapter
  const fault = index.parentFault(row.goods_nomenclature_sid) ?? (isOrphan ? 'only a chapter has no parent' : null)
  if (fault !== null) throw new BadValue(`parent__sid: ${fault}`)
}

/** Call it only for rows with valid parents, which lead to a row without a parent. */
function placeOf(row: PublishedRow, published: Published): Pick<NomenclatureValues, 'number_indents' | 'parent_sid'> {
  const above: PublishedRow[] = []
  for (let at = parentOf(row, published); at; at = parentOf(at, published)) above.push(at)
  if (isAboveSubheadings(row)) return { number_indents: 0, parent_sid: above.at(-1)?.goods_nomenclature_sid ?? null }
  const heading = above.findIndex(isAboveSubheadings)
  return { number_indents: (heading === -1 ? above.length - 1 : heading) + 1, parent_sid: row.parent_sid }
}

const parentOf = ({ parent_sid: sid }: PublishedRow, published: Published): PublishedRow | undefined =>
  sid === null ? undefined : published.get(sid)?.values
