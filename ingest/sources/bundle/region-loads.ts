import type { Region } from '../../../src/tariff/region.ts'
import { BadValue } from '../reading/bad-value.ts'
import { type FileSpec, RECORD_NUMBER } from '../reading/file-spec.ts'
import { type IndexedRow, indexNomenclature } from '../reading/nomenclature-index.ts'
import { readCsv } from '../reading/read-csv.ts'
import { readNdjson } from '../reading/read-ndjson.ts'
import { rowReader } from '../reading/row-reader.ts'
import { seenKeys } from '../reading/seen-keys.ts'
import { type Row, type TableDecoder, tableDecoder } from '../reading/table-decoder.ts'
import type { Rejects } from '../rejects.ts'
import type { TableLoad } from '../source.ts'
import { excerpt, type SourceFile, type SourceRecord } from '../source-record.ts'
import { type ReferenceCheck, referenceCheck } from './reference-check.ts'

/** A file of a bundle as declared, and where it lies; null if it is absent. */
export interface LocatedFile {
  readonly spec: FileSpec
  readonly file: SourceFile | null
}

/** A located file with what decodes it, first table first. */
interface Readable extends LocatedFile {
  readonly first: TableDecoder
  readonly decoders: readonly TableDecoder[]
}

/** A record and its rows, by table. */
interface DecodedRecord {
  readonly record: SourceRecord
  readonly rows: readonly (readonly Row[])[]
}

/** What a look through a whole file finds out. */
interface Survey {
  /** Keys of the first table. */
  readonly keys: ReadonlySet<string>
  readonly rejectedLines: ReadonlySet<number>
}

/** For a second look at a file: what is wrong with it is reported by the first. */
const NO_REJECTS: Rejects = { count: 0, add: () => undefined }

/**
 * The loads of a region's files, with the checks of everything that must hold within and between them. A file that
 * fills several tables is streamed once for each: the first table speaks for the file, and the others take, silently,
 * the records that it takes.
 */
export function regionLoads(files: readonly LocatedFile[], region: Region): readonly TableLoad[] {
  const readables = files.map((located): Readable => {
    const [firstSpec, ...others] = located.spec.tables
    const first = tableDecoder(firstSpec)
    return { ...located, first, decoders: [first, ...others.map(tableDecoder)] }
  })
  const readableOf = (table: string) => readables.find(({ first }) => first.table === table)

  const nomenclature = once(async () => {
    const file = readableOf('goods_nomenclatures')
    const rows: IndexedRow[] = []
    if (file) {
      const read = rowReader(file.first)
      for await (const { rows: tables } of decodedRecords(file, NO_REJECTS)) {
        for (const row of tables[0] ?? []) {
          rows.push({
            sid: read.number(row, 'goods_nomenclature_sid'),
            itemId: read.text(row, 'goods_nomenclature_item_id'),
            suffix: read.text(row, 'productline_suffix'),
            parentSid: read.numberOrNull(row, 'parent_sid'),
            current: row[file.first.columns.indexOf('current')] === true,
          })
        }
      }
    }
    return indexNomenclature(rows)
  })

  const surveys = new Map<Readable, Promise<Survey>>()

  /** Good records; at their end, what was found out on the way. */
  async function* surveyedRecords(file: Readable, rejects: Rejects): AsyncGenerator<DecodedRecord, Survey> {
    const keys = new Set<string>()
    const rejectedLines = new Set<number>()
    const noting: Rejects = {
      count: 0,
      add(reject) {
        if (reject.line !== null) rejectedLines.add(reject.line)
        rejects.add(reject)
      },
    }
    for await (const good of goodRecords(file, noting)) {
      for (const row of good.rows[0] ?? []) {
        const key = file.first.keyOf(row)
        if (key !== null) keys.add(key)
      }
      yield good
    }
    const survey = { keys, rejectedLines }
    surveys.set(file, Promise.resolve(survey))
    return survey
  }

  /** As found out when the file was loaded, else by reading it now. */
  function surveyOf(file: Readable): Promise<Survey> {
    const known = surveys.get(file)
    if (known) return known
    const taken = lastOf(surveyedRecords(file, NO_REJECTS))
    surveys.set(file, taken)
    return taken
  }

  async function checkOf({ spec, first }: Readable): Promise<ReferenceCheck> {
    if (!spec.reference) return (row) => row
    const measures = spec.reference === 'target' ? readableOf('measures') : undefined
    const measureSids = measures ? (await surveyOf(measures)).keys : new Set<string>()
    return referenceCheck(spec.reference, first, { nomenclature: await nomenclature(), measureSids })
  }

  /** Records of the region whose values are good by themselves, decoded for the tables that are wanted. */
  async function* decodedRecords(
    { spec, file, decoders }: Readable,
    rejects: Rejects,
    isWanted: (table: number, record: SourceRecord) => boolean = () => true,
  ): AsyncGenerator<DecodedRecord> {
    if (file === null) return
    const isNumbered = decoders.some(({ columns }) => columns.includes(RECORD_NUMBER))
    let recordNumber = 0
    for await (const record of readRecords(file, decoders, rejects)) {
      recordNumber += 1
      if (spec.isFor && !spec.isFor(record.values, region)) continue
      const values = isNumbered ? { ...record.values, [RECORD_NUMBER]: recordNumber } : record.values
      try {
        const rows = decoders.map((decoder, table) => (isWanted(table, record) ? decoder.decode(values) : []))
        yield { record, rows }
      } catch (error) {
        rejectRecord(file, record, error, rejects)
      }
    }
  }

  /** Records of the region that keep everything that must hold. */
  async function* goodRecords(readable: Readable, rejects: Rejects): AsyncGenerator<DecodedRecord> {
    const { file, decoders } = readable
    if (file === null) return
    const check = await checkOf(readable)
    const seen = decoders.map(seenKeys)
    for await (const { record, rows } of decodedRecords(readable, rejects)) {
      let checked: readonly (readonly Row[])[]
      try {
        for (const [table, keys] of seen.entries()) keys.check(rows[table] ?? [], record.line)
        checked = rows.map((tableRows, table) => (table === 0 ? tableRows.map(check) : tableRows))
      } catch (error) {
        rejectRecord(file, record, error, rejects)
        continue
      }
      for (const [table, keys] of seen.entries()) keys.take(rows[table] ?? [], record.line)
      yield { record, rows: checked }
    }
  }

  async function* rowsOf(file: Readable, table: number, rejects: Rejects): AsyncGenerator<Row> {
    if (table === 0) {
      for await (const { rows } of surveyedRecords(file, rejects)) yield* rows[0] ?? []
      return
    }
    const { rejectedLines } = await surveyOf(file)
    const isWanted = (at: number, { line }: SourceRecord) => at === table && !rejectedLines.has(line)
    for await (const { rows } of decodedRecords(file, NO_REJECTS, isWanted)) yield* rows[table] ?? []
  }

  return readables.flatMap((file) =>
    file.decoders.map((decoder, table) => ({
      table: decoder.table,
      columns: decoder.columns,
      rows: (rejects: Rejects) => rowsOf(file, table, rejects),
    })),
  )
}

/** The same promise for every call. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** What a generator returns, when all that it yields has been let go by. */
async function lastOf<T>(generator: AsyncGenerator<unknown, T>): Promise<T> {
  let step = await generator.next()
  while (!step.done) step = await generator.next()
  return step.value
}

function readRecords(
  file: SourceFile,
  decoders: readonly TableDecoder[],
  rejects: Rejects,
): AsyncGenerator<SourceRecord> {
  if (/\.ndjson(\.gz)?$/.test(file.path)) return readNdjson(file, rejects)
  const columns = new Set(decoders.flatMap((decoder) => decoder.header))
  return readCsv(file, [...columns], rejects)
}

function rejectRecord(file: SourceFile, record: SourceRecord, error: unknown, rejects: Rejects): void {
  if (!(error instanceof BadValue)) throw error
  rejects.add({ file: file.name, line: record.line, reason: error.message, record: excerpt(record.text) })
}
