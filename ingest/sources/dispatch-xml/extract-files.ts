import { createReadStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { isIsoDate } from '../../../src/tariff/validity.ts'
import { readZip } from '../reading/read-zip.ts'
import { SourceError } from '../source-error.ts'
import type { SourceFile } from '../source-record.ts'
import type { Extract } from './order-extracts.ts'
import { type ExtractItem, readExtract } from './read-extract.ts'
import { textAt, type XmlNode } from './xml-node.ts'

/** HMRC's `.gzip` files are ZIP archives: what a file is follows from its first bytes. */
const EXTRACT_NAME = /\.(gzip|zip|gz|xml)$/i
const ZIP_MAGIC = 'PK'
const GZIP_MAGIC = '\x1f\x8b'

/** The files of a directory and of those in it that may be extracts, by name. */
export async function findExtracts(directory: string): Promise<readonly SourceFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && EXTRACT_NAME.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path, name: relative(directory, path).replaceAll('\\', '/') }))
}

/** Reads the beginning of an extract: which days it has. Throws a `SourceError` if it does not say. */
export async function openExtract(file: SourceFile, accessContact: string): Promise<Extract> {
  for await (const item of extractItems(file, accessContact)) {
    const period = item.kind === 'results' ? periodOf(item.node) : null
    if (period === null) break
    return { file, ...period }
  }
  throw new SourceError(
    `${file.name} does not begin with the days that it has (ResultsInfo with startDate and endDate, or executionDate)`,
  )
}

/** A full extract without a `startDate` has everything from before. */
const BEGINNING: IsoDate = '0001-01-01'

/** First and last whole day: `endDate` is the last second of a day, or midnight after it. */
function periodOf(results: XmlNode): Omit<Extract, 'file'> | null {
  const executed = textAt(results, 'executionDate') ?? ''
  const [start, end] = [textAt(results, 'startDate'), textAt(results, 'endDate')]
  // What was published on the day of a full extract may be in it or not: it counts up to the day before.
  const until = end ?? (start === null ? `${executed.slice(0, 10)}T00:00:00` : '')
  const last = Date.parse(`${until.slice(0, 19)}Z`) - 1000
  if (Number.isNaN(last)) return null
  const day = new Date(last).toISOString().slice(0, 10)
  const first = start === null || start === end ? BEGINNING : start.slice(0, 10)
  return isIsoDate(first) && first <= day ? { start: first, end: day, executed } : null
}

/** What is in a file: XML, gzipped XML, or a ZIP archive of XML files. */
export async function* extractItems(file: SourceFile, accessContact: string): AsyncGenerator<ExtractItem> {
  const magic = await firstBytes(file.path)
  if (magic !== ZIP_MAGIC) {
    const bytes = createReadStream(file.path)
    yield* readExtract(magic === GZIP_MAGIC ? unzipped(bytes.pipe(createGunzip()), file.name) : bytes, file.name)
    return
  }
  let entries = 0
  for await (const entry of readZip(file.path, { accessContact })) {
    if (!/\.xml$/i.test(entry.name)) continue
    entries += 1
    yield* readExtract(entry.open(), file.name)
  }
  if (entries === 0) throw new SourceError(`${file.name} is a ZIP archive without an XML file`)
}

async function* unzipped(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw new SourceError(`${name} cannot be unzipped: it is damaged or was cut off`, { cause: error })
  }
}

async function firstBytes(path: string): Promise<string> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
