import { groupBy } from '../../../src/collections/group-by.ts'
import { chapterIdOf } from '../../../src/tariff/codes.ts'
import type { GoodsNomenclatureRow, IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { buildTreeAt } from '../../../src/tariff/tree.ts'
import { children } from '../bundle/expand.ts'
import { NOMENCLATURE_FILES } from '../bundle/files/nomenclature.ts'
import { boolean, date, indents, integer, required, text } from '../reading/codecs.ts'
import { derived, type FileSpec } from '../reading/file-spec.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import type { ChangeStore } from './change-store.ts'
import { bundleFile } from './code-lists.ts'
import type { Context } from './context.ts'
import { FOOTNOTE_ASSOCIATIONS, footnotesOf } from './measures.ts'
import { type DatedText, datedTexts, dayAt, textOn } from './values.ts'
import { elements, textAt, type XmlNode } from './xml-node.ts'

const goods = bundleFile(NOMENCLATURE_FILES, 'goods_nomenclatures')

/** Rows of the nomenclature with their history: texts and indents are listed only where they have changed. */
export const NOMENCLATURE_SPEC: FileSpec = {
  ...goods,
  tables: [
    ...goods.tables,
    {
      table: 'goods_nomenclature_descriptions',
      rows: (values) => children(values, 'descriptions', ['goods_nomenclature_sid']),
      columns: {
        goods_nomenclature_sid: required(integer),
        description: derived(required(text)),
        validity_start_date: derived(required(date)),
        inferred: derived(required(boolean)),
      },
    },
    {
      table: 'goods_nomenclature_indents',
      rows: (values) => children(values, 'indents', ['goods_nomenclature_sid']),
      columns: {
        goods_nomenclature_sid: required(integer),
        number_indents: derived(required(indents)),
        validity_start_date: derived(required(date)),
        inferred: derived(required(boolean)),
      },
    },
    FOOTNOTE_ASSOCIATIONS,
  ],
}

/** A row, as far as its place in the tree needs it, and its record but for that place. */
interface ReadRow extends GoodsNomenclatureRow {
  readonly record: Omit<SourceRecord, 'values'>
  readonly values: Values
  /** The last of its days up to the last day of the extracts; its first day, if it begins later. */
  readonly day: IsoDate
}

/** The records of the nomenclature, all of which are needed for the place of one: some ten thousand. */
export async function* nomenclatureRecords(store: ChangeStore, context: Context): AsyncGenerator<SourceRecord> {
  const rows: ReadRow[] = []
  for await (const { node, file, line } of store.entities('GoodsNomenclature')) {
    // All rows are in memory at once, so that each shows its identity only, in place of its texts in all languages.
    const { hjid, goodsNomenclatureItemId, produclineSuffix } = node
    const text = JSON.stringify({ hjid, goodsNomenclatureItemId, produclineSuffix })
    rows.push(readRow(node, { file, line, text }, context))
  }
  const parents = parentsOf(rows)
  for (const { record, values, goodsNomenclatureSid } of rows) {
    yield { ...record, values: { ...values, parent_sid: parents.get(goodsNomenclatureSid) ?? null } }
  }
}

/** Parents on each row's own day, in the tree of its chapter. */
function parentsOf(rows: readonly ReadRow[]): ReadonlyMap<number, number> {
  const parents = new Map<number, number>()
  for (const chapter of groupBy(rows, (row) => chapterIdOf(row.goodsNomenclatureItemId)).values()) {
    for (const [day, ofDay] of groupBy(chapter, (row) => row.day)) {
      const tree = buildTreeAt(chapter, day)
      for (const { goodsNomenclatureSid: sid } of ofDay) {
        const parent = tree.bySid.get(sid)?.parent?.row.goodsNomenclatureSid
        if (parent !== undefined) parents.set(sid, parent)
      }
    }
  }
  return parents
}

function readRow(node: XmlNode, record: ReadRow['record'], context: Context): ReadRow {
  const { snapshotDate, origin } = context
  const sid = textAt(node, 'sid')
  const itemCode = textAt(node, 'goodsNomenclatureItemId') ?? ''
  // The schema itself has the name without its t.
  const suffix = textAt(node, 'produclineSuffix') ?? ''
  const start = dayAt(node, 'validityStartDate') ?? ''
  const end = dayAt(node, 'validityEndDate')
  const [, day = snapshotDate] = [start, end !== null && end < snapshotDate ? end : snapshotDate].toSorted()
  const descriptions = datedTexts(node, 'goodsNomenclature')
  const indentHistory = indentsOf(node)
  const numberIndents = textOn(indentHistory, day)
  return {
    goodsNomenclatureSid: Number(sid),
    goodsNomenclatureItemId: itemCode,
    productlineSuffix: suffix,
    numberIndents: Number(numberIndents),
    validityStartDate: start,
    validityEndDate: end,
    day,
    record,
    values: {
      goods_nomenclature_sid: sid,
      goods_nomenclature_item_id: itemCode,
      productline_suffix: suffix,
      number_indents: numberIndents,
      description: textOn(descriptions, day),
      validity_start_date: start,
      validity_end_date: end,
      current: end === null || end >= snapshotDate,
      sid_synthetic: false,
      sid_source: 'source',
      validity_end_inferred: false,
      origin,
      descriptions: history(descriptions, 'description'),
      indents: history(indentHistory, 'number_indents'),
      footnotes: footnotesOf(node, 'footnoteAssociationGoodsNomenclature'),
      target: 'goods_nomenclature',
      target_sid: sid,
    },
  }
}

/** Indents, as texts from the day on which they begin. */
const indentsOf = (node: XmlNode): readonly DatedText[] =>
  elements(node, 'goodsNomenclatureIndents')
    .flatMap((each) => {
      const [text, start] = [textAt(each, 'numberIndents'), dayAt(each, 'validityStartDate')]
      return text === null || start === null ? [] : [{ start, text }]
    })
    .sort((a, b) => (a.start < b.start ? -1 : 1))

/** The last value of each day, where there are several; none where the value never changed. */
function history(values: readonly DatedText[], column: string): readonly Values[] {
  const byDay = new Map(values.map(({ start, text }) => [start, text]))
  if (byDay.size < 2) return []
  return [...byDay].map(([validity_start_date, text]) => ({ [column]: text, validity_start_date, inferred: false }))
}
