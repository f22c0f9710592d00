import { at } from '../../../src/collections/at.ts'
import { collect } from '../../../src/collections/collect.ts'
import { groupBy } from '../../../src/collections/group-by.ts'
import type { CopyValue } from '../../../src/postgres/copy-encoding.ts'
import { itemIdOf, PRODUCT_LINE_SUFFIX } from '../../../src/tariff/codes.ts'
import { rowReader } from '../reading/row-reader.ts'
import type { Rejects } from '../rejects.ts'
import type { Row, TableRows, TargetTable } from '../source.ts'
import { type HsName, type HsRow, readHsNames, readHsRows } from './files.ts'

/** When the edition of 2022 came into force. */
const IN_FORCE_SINCE = '2022-01-01'

const ORIGIN = 'opentariff'

const NOMENCLATURE = 'goods_nomenclatures'
const HISTORY = 'goods_nomenclature_descriptions'
const REFERENCES = 'search_references'
const NOTES = 'chapter_notes'

/**
 * A source's rows with all rows of the Harmonized System: those that the source lacks are added, and those that it has
 * get their built-in description. Everyday names become search references, and what is elsewhere a part of the
 * chapter's note.
 */
export async function* withHarmonizedSystem(
  rows: AsyncIterable<TableRows>,
  rejects: Rejects,
): AsyncGenerator<TableRows> {
  const hsRows = await collect(readHsRows(rejects))
  const names = await collect(readHsNames(rejects))
  const nomenclature: Gathered = { target: null, rows: [] }
  const references = new Set<string>()
  const noted = new Set<string>()
  const lists = elsewhereByChapter(hsRows)
  let merged: Merged | null = null
  let referenceTarget: TargetTable | null = null
  let noteTarget: TargetTable | null = null

  for await (const read of rows) {
    const { target } = read
    if (target.table === NOMENCLATURE) {
      nomenclature.target = target
      nomenclature.rows.push(...read.rows)
      continue
    }
    if (merged === null && nomenclature.target !== null) {
      merged = mergeNomenclature(nomenclature.target, nomenclature.rows, hsRows)
      yield { target: nomenclature.target, rows: merged.rows }
    }
    if (target.table === HISTORY && merged !== null) {
      yield { target, rows: read.rows.map((row) => withoutOldText(target, row, merged?.renamed ?? new Map())) }
      continue
    }
    if (target.table === REFERENCES) {
      referenceTarget = target
      for (const row of read.rows) references.add(referenceKey(rowValues(target, row)))
    }
    if (target.table === NOTES) {
      noteTarget = target
      yield { target, rows: read.rows.map((row) => withList(target, row, lists, noted)) }
      continue
    }
    yield read
  }
  if (merged === null || referenceTarget === null || noteTarget === null) {
    throw new TypeError('the source has no nomenclature, search references or chapter notes to add to')
  }
  yield { target: noteTarget, rows: missingNotes(noteTarget, lists, noted) }
  yield { target: referenceTarget, rows: referenceRows(referenceTarget, names, merged, references) }
}

interface Gathered {
  target: TargetTable | null
  readonly rows: Row[]
}

interface Merged {
  readonly rows: readonly Row[]
  /** Places of the rows in force, by item id and suffix. */
  readonly places: ReadonlyMap<string, Place>
  /** The source's own descriptions of rows that have built-in ones now, by sid. */
  readonly renamed: ReadonlyMap<number, { readonly before: string; readonly after: string }>
}

interface Place {
  readonly sid: number
  readonly hasChildren: boolean
}

const placeKey = (itemId: string, suffix: string): string => `${itemId}-${suffix}`

/** Unlike any sid of the sample, and the same in every load: the code with its suffix. */
const sidOf = ({ code, suffix }: HsRow): number => Number(`${code.padEnd(6, '0')}${suffix}`)

function mergeNomenclature(target: TargetTable, own: readonly Row[], hsRows: readonly HsRow[]): Merged {
  const read = rowReader(target)
  const keyOf = (row: Row) =>
    placeKey(read.text(row, 'goods_nomenclature_item_id'), read.text(row, 'productline_suffix'))
  const isInForce = (row: Row) => read.textOrNull(row, 'validity_end_date') === null
  const byKey = new Map(hsRows.map((row) => [placeKey(itemIdOf(row.code), row.suffix), row]))
  const known = new Set(own.filter(isInForce).map(keyOf))
  const description = target.columns.indexOf('description')
  const renamed = new Map<number, { readonly before: string; readonly after: string }>()
  const described = own.map((row) => {
    const hsRow = isInForce(row) ? byKey.get(keyOf(row)) : undefined
    if (hsRow === undefined) return row
    const texts = { before: read.text(row, 'description'), after: hsRow.description }
    renamed.set(read.number(row, 'goods_nomenclature_sid'), texts)
    return row.with(description, hsRow.description)
  })
  const added = hsRows
    .filter(({ code, suffix }) => !known.has(placeKey(itemIdOf(code), suffix)))
    .map((row) => rowOf(target, hsValues(row)))
  const all = [...described, ...added].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return { ...withParents(target, all), renamed }
}

const hsValues = (row: HsRow): Readonly<Record<string, CopyValue>> => ({
  goods_nomenclature_sid: sidOf(row),
  goods_nomenclature_item_id: itemIdOf(row.code),
  productline_suffix: row.suffix,
  number_indents: row.indents,
  parent_sid: null,
  description: row.description,
  validity_start_date: IN_FORCE_SINCE,
  validity_end_date: null,
  current: true,
  sid_synthetic: true,
  sid_source: 'synthetic',
  validity_end_inferred: false,
  origin: ORIGIN,
})

/** Sets the parents of the rows in force, which are in the order of the tariff: the last row with fewer dashes. */
function withParents(target: TargetTable, rows: readonly Row[]): Pick<Merged, 'rows' | 'places'> {
  const read = rowReader(target)
  const parentSid = target.columns.indexOf('parent_sid')
  const places = new Map<string, { sid: number; hasChildren: boolean }>()
  const path: { readonly depth: number; readonly place: { sid: number; hasChildren: boolean } }[] = []
  const placed = rows.map((row) => {
    if (read.textOrNull(row, 'validity_end_date') !== null) return row
    const itemId = read.text(row, 'goods_nomenclature_item_id')
    // A heading has as many dashes as its chapter, and stands below it.
    const depth = itemId.endsWith('00000000') ? -1 : read.number(row, 'number_indents')
    while ((path.at(-1)?.depth ?? -2) >= depth) path.pop()
    const parent = path.at(-1)?.place
    if (parent !== undefined) parent.hasChildren = true
    const place = { sid: read.number(row, 'goods_nomenclature_sid'), hasChildren: false }
    path.push({ depth, place })
    places.set(placeKey(itemId, read.text(row, 'productline_suffix')), place)
    return row.with(parentSid, parent?.sid ?? null)
  })
  return { rows: placed, places }
}

/** The latest text of a row's history is the one that the row has now. */
function withoutOldText(target: TargetTable, row: Row, renamed: Merged['renamed']): Row {
  const read = rowReader(target)
  const texts = renamed.get(read.number(row, 'goods_nomenclature_sid'))
  if (texts === undefined || read.text(row, 'description') !== texts.before) return row
  return row.with(target.columns.indexOf('description'), texts.after)
}

function referenceRows(
  target: TargetTable,
  names: readonly HsName[],
  { places }: Merged,
  taken: ReadonlySet<string>,
): readonly Row[] {
  return names.flatMap(({ name, code, suffix }) => {
    const itemId = itemIdOf(code)
    const place = places.get(placeKey(itemId, suffix))
    const values = {
      title: name,
      goods_nomenclature_item_id: itemId,
      productline_suffix: suffix,
      goods_nomenclature_sid: place?.sid ?? null,
      referenced_class: classOf(code, suffix, place?.hasChildren ?? false),
      origin: ORIGIN,
    }
    return place === undefined || taken.has(referenceKey(values)) ? [] : [rowOf(target, values)]
  })
}

function classOf(code: string, suffix: string, hasChildren: boolean): string {
  if (code.length === 2) return 'Chapter'
  if (code.length === 4 && suffix === PRODUCT_LINE_SUFFIX) return 'Heading'
  return hasChildren ? 'Subheading' : 'Commodity'
}

const referenceKey = (values: Readonly<Record<string, CopyValue>>): string =>
  [values.goods_nomenclature_item_id, values.productline_suffix, values.title].join(' ')

/** What people look for in each chapter and where that is, as Markdown. */
function elsewhereByChapter(rows: readonly HsRow[]): ReadonlyMap<string, string> {
  const byChapter = groupBy(
    rows.filter(({ notHere }) => notHere !== null),
    ({ code }) => code.slice(0, 2),
  )
  return new Map(
    [...byChapter].map(([chapter, ofChapter]) => {
      const lines = ofChapter.map(({ code, notHere }) => `* ${code}: not ${notHere}`)
      return [chapter, `## What is elsewhere\n\n${lines.join('\n')}`]
    }),
  )
}

function withList(target: TargetTable, row: Row, lists: ReadonlyMap<string, string>, noted: Set<string>): Row {
  const read = rowReader(target)
  const chapter = read.text(row, 'chapter_id')
  const list = lists.get(chapter)
  noted.add(chapter)
  if (list === undefined) return row
  return row.with(target.columns.indexOf('content'), `${read.text(row, 'content')}\n\n${list}`)
}

const missingNotes = (
  target: TargetTable,
  lists: ReadonlyMap<string, string>,
  noted: ReadonlySet<string>,
): readonly Row[] =>
  [...lists]
    .filter(([chapter]) => !noted.has(chapter))
    .map(([chapter, content]) =>
      rowOf(target, {
        chapter_id: chapter,
        section_position: null,
        edition: ORIGIN,
        edition_date: IN_FORCE_SINCE,
        preferred: true,
        origin: ORIGIN,
        content,
      }),
    )

const rowOf = ({ columns }: TargetTable, values: Readonly<Record<string, CopyValue>>): Row =>
  columns.map((column) => values[column] ?? null)

const rowValues = ({ columns }: TargetTable, row: Row): Readonly<Record<string, CopyValue>> =>
  Object.fromEntries(columns.map((column, index) => [column, at(row, index)]))
