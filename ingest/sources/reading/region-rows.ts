import { at } from '../../../src/collections/at.ts'
import { collect } from '../../../src/collections/collect.ts'
import type { Region } from '../../../src/tariff/region.ts'
import type { Rejects } from '../rejects.ts'
import type { Row, TableRows } from '../source.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'
import { type FileSpec, RECORD_NUMBER, type TableSpec } from './file-spec.ts'
import type { LocatedFile } from './locate-file.ts'
import { type IndexedRow, indexNomenclature } from './nomenclature-index.ts'
import { orReject } from './or-reject.ts'
import { readCsv } from './read-csv.ts'
import { readNdjson } from './read-ndjson.ts'
import { type Referents, referenceCheck } from './reference-check.ts'
import { rowReader } from './row-reader.ts'
import { type SeenKeys, seenKeys } from './seen-keys.ts'
import { type TableDecoder, tableDecoder } from './table-decoder.ts'

/** How rows of a table are decoded, and the keys of those read so far. */
interface OpenTable {
  readonly decoder: TableDecoder
  readonly seen: SeenKeys
}

interface OpenFile {
  readonly spec: FileSpec
  readonly file: SourceFile
  readonly records: LocatedFile['records']
  /** The references of the first table are checked, and its keys are what other files refer to. */
  readonly first: OpenTable
  /** All tables, the first included. */
  readonly tables: readonly OpenTable[]
}

/** A record and its rows for each table of its file. */
interface DecodedRecord extends Omit<SourceRecord, 'values'> {
  readonly rows: readonly (readonly Row[])[]
}

/**
 * Streams the valid rows of a region's files, each of which is read and decoded once. A record with an invalid value, a
 * repeated key or a missing referent is rejected with all its rows. Files must be in an order in which rows come before
 * the rows that refer to them.
 */
export async function* regionRows(
  files: Iterable<LocatedFile> | AsyncIterable<LocatedFile>,
  region: Region,
  rejects: Rejects,
): AsyncGenerator<TableRows> {
  let referents: Referents = { nomenclature: indexNomenclature([]), measureSids: { has: () => false } }
  for await (const { spec, file, records: own } of files) {
    if (file === null) continue
    const open = openFile(spec, file, own)
    const { decoder, seen } = open.first
    let records: AsyncIterable<DecodedRecord> | Iterable<DecodedRecord> = decodedRecords(open, region, rejects)
    if (decoder.table === 'goods_nomenclatures') {
      // A row may come before its parent, so that all are read before the first is checked.
      const all = await collect(records)
      referents = { ...referents, nomenclature: indexNomenclature(indexedRows(decoder, all)) }
      records = all
    }
    yield* checkedRows(open, records, referents, rejects)
    if (decoder.table === 'measures') referents = { ...referents, measureSids: seen }
  }
}

function openFile(spec: FileSpec, file: SourceFile, records: LocatedFile['records']): OpenFile {
  const [firstSpec, ...others] = spec.tables
  const first = openTable(firstSpec)
  return { spec, file, records, first, tables: [first, ...others.map(openTable)] }
}

function openTable(spec: TableSpec): OpenTable {
  const decoder = tableDecoder(spec)
  return { decoder, seen: seenKeys(decoder) }
}

/** Records of the region whose values are valid. */
async function* decodedRecords(
  { spec, file, records: own, tables }: OpenFile,
  region: Region,
  rejects: Rejects,
): AsyncGenerator<DecodedRecord> {
  const isNumbered = tables.some(({ decoder }) => decoder.columns.includes(RECORD_NUMBER))
  let recordNumber = 0
  for await (const { values: read, ...record } of own ?? readRecords(file, tables, rejects)) {
    recordNumber += 1
    if (spec.isFor && !spec.isFor(read, region)) continue
    const values = isNumbered ? { ...read, [RECORD_NUMBER]: recordNumber } : read
    const rows = orReject(record, rejects, () => tables.map(({ decoder }) => decoder.decode(values)))
    if (rows !== null) yield { ...record, rows }
  }
}

/** The rows of records that repeat no key and lack no referent. */
async function* checkedRows(
  { spec, first, tables }: OpenFile,
  records: AsyncIterable<DecodedRecord> | Iterable<DecodedRecord>,
  referents: Referents,
  rejects: Rejects,
): AsyncGenerator<TableRows> {
  const complete = spec.reference && referenceCheck(spec.reference, first.decoder, referents)
  for await (const record of records) {
    const checked = orReject(record, rejects, () => {
      for (const [place, { seen }] of tables.entries()) seen.check(at(record.rows, place), record.line)
      const [firstRows = [], ...others] = record.rows
      return complete ? [firstRows.map(complete), ...others] : record.rows
    })
    if (checked === null) continue
    for (const [place, { decoder, seen }] of tables.entries()) {
      seen.add(at(record.rows, place), record.line)
      const rows = at(checked, place)
      if (rows.length > 0) yield { target: decoder, rows }
    }
  }
}

function readRecords(file: SourceFile, tables: readonly OpenTable[], rejects: Rejects): AsyncGenerator<SourceRecord> {
  if (/\.ndjson(\.gz)?$/.test(file.path)) return readNdjson(file, rejects)
  const columns = new Set(tables.flatMap(({ decoder }) => decoder.header))
  return readCsv(file, [...columns], rejects)
}

function* indexedRows(decoder: TableDecoder, records: readonly DecodedRecord[]): Generator<IndexedRow> {
  const read = rowReader(decoder)
  const current = decoder.columns.indexOf('current')
  for (const row of records.flatMap(({ rows: [ofTable = []] }) => ofTable)) {
    yield {
      sid: read.number(row, 'goods_nomenclature_sid'),
      itemId: read.text(row, 'goods_nomenclature_item_id'),
      suffix: read.text(row, 'productline_suffix'),
      parentSid: read.numberOrNull(row, 'parent_sid'),
      current: row[current] === true,
    }
  }
}
