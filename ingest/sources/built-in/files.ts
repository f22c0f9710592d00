import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../../src/config/package-root.ts'
import { LANGUAGE_CODES, type Language } from '../../../src/language/languages/languages.ts'
import { BadValue } from '../reading/bad-value.ts'
import { type Codec, indents, required, suffix, text } from '../reading/codecs.ts'
import { optional } from '../reading/file-spec.ts'
import { orReject } from '../reading/or-reject.ts'
import { readCsv } from '../reading/read-csv.ts'
import { type RowReader, rowReader } from '../reading/row-reader.ts'
import { seenKeys } from '../reading/seen-keys.ts'
import { type TableDecoder, tableDecoder } from '../reading/table-decoder.ts'
import type { Rejects } from '../rejects.ts'
import type { Row } from '../source.ts'
import type { SourceFile } from '../source-record.ts'

export const BUILT_IN_DIRECTORY: string = join(packageRoot, 'ingest', 'built-in')

/** A row of the Harmonized System, in our own words. */
export interface HsRow {
  /** 2, 4 or 6 digits. */
  readonly code: string
  /** 80, or less for a row that only groups others. */
  readonly suffix: string
  readonly indents: number
  readonly description: string
  /** What people look for here and is elsewhere, as "goods: code; goods: code"; else null. */
  readonly notHere: string | null
}

/** An everyday name of the goods of a row. */
export interface HsName {
  readonly name: string
  readonly code: string
  readonly suffix: string
}

/** A description of goods with its six-digit code. */
export interface HsLabel {
  readonly text: string
  readonly code: string
  readonly style: LabelStyle
  readonly language: Language
}

export const LABEL_STYLES = ['declaration', 'title', 'phrase', 'ruling', 'consumer', 'abbreviated'] as const
export type LabelStyle = (typeof LABEL_STYLES)[number]

const codeOf =
  (...digits: readonly number[]): Codec =>
  (raw) => {
    const code = text(raw)
    if (typeof code === 'string' && !(/^\d+$/.test(code) && digits.includes(code.length))) {
      throw new BadValue(`${JSON.stringify(raw)} is not a code of ${digits.join(' or ')} digits`)
    }
    return code
  }

const style: Codec = (raw) => {
  const value = text(raw)
  if (!LABEL_STYLES.some((known) => known === value)) {
    throw new BadValue(`${JSON.stringify(raw)} is none of ${LABEL_STYLES.join(', ')}`)
  }
  return value
}

/** English where a file has no column of that name. */
const language: Codec = (raw) => {
  const value = text(raw) ?? 'en'
  if (!LANGUAGE_CODES.some((known) => known === value)) {
    throw new BadValue(`${JSON.stringify(raw)} is none of ${LANGUAGE_CODES.join(', ')}`)
  }
  return value
}

const CHAPTERS = tableDecoder({
  table: 'chapters',
  key: ['code', 'suffix'],
  columns: {
    code: required(codeOf(2, 4, 6)),
    suffix: required(suffix),
    indents: required(indents),
    description: required(text),
    not_here: text,
  },
})

const NAMES = tableDecoder({
  table: 'names',
  key: ['name', 'code', 'suffix'],
  columns: { name: required(text), code: required(codeOf(2, 4, 6)), suffix: required(suffix) },
})

const LABELS = tableDecoder({
  table: 'labels',
  key: ['text'],
  columns: {
    text: required(text),
    code: required(codeOf(6)),
    style: required(style),
    language: optional(language),
  },
})

/** The files of all three kinds, chapter by chapter. */
export async function builtInFiles(): Promise<readonly SourceFile[]> {
  const files = await Promise.all([CHAPTERS, NAMES, LABELS].map(({ table }) => filesOf(table)))
  return files.flat()
}

export const readHsRows = (rejects: Rejects): AsyncGenerator<HsRow> =>
  readAll(CHAPTERS, rejects, (row, read) => ({
    code: read.text(row, 'code'),
    suffix: read.text(row, 'suffix'),
    indents: read.number(row, 'indents'),
    description: read.text(row, 'description'),
    notHere: read.textOrNull(row, 'not_here'),
  }))

export const readHsNames = (rejects: Rejects): AsyncGenerator<HsName> =>
  readAll(NAMES, rejects, (row, read) => ({
    name: read.text(row, 'name'),
    code: read.text(row, 'code'),
    suffix: read.text(row, 'suffix'),
  }))

export const readHsLabels = (rejects: Rejects): AsyncGenerator<HsLabel> =>
  readAll(LABELS, rejects, (row, read) => ({
    text: read.text(row, 'text'),
    code: read.text(row, 'code'),
    // Sound: the codecs let no others pass.
    style: read.text(row, 'style') as LabelStyle,
    language: read.text(row, 'language') as Language,
  }))

async function filesOf(table: string): Promise<readonly SourceFile[]> {
  const names = (await readdir(join(BUILT_IN_DIRECTORY, table))).filter((name) => name.endsWith('.csv')).sort()
  return names.map((name) => ({ path: join(BUILT_IN_DIRECTORY, table, name), name: `built-in/${table}/${name}` }))
}

/** The valid records of the files of one kind; others are rejected. */
async function* readAll<Item>(
  decoder: TableDecoder,
  rejects: Rejects,
  itemOf: (row: Row, read: RowReader) => Item,
): AsyncGenerator<Item> {
  const read = rowReader(decoder)
  for (const file of await filesOf(decoder.table)) {
    const seen = seenKeys(decoder)
    for await (const record of readCsv(file, decoder.header, rejects)) {
      const rows = orReject(record, rejects, () => {
        const decoded = decoder.decode(record.values)
        seen.check(decoded, record.line)
        return decoded
      })
      if (rows === null) continue
      seen.add(rows, record.line)
      for (const row of rows) yield itemOf(row, read)
    }
  }
}
