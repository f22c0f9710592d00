import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { SourceError } from '../source-error.ts'

export interface ZipEntry {
  /** The path in the archive, with slashes. */
  readonly name: string
  /** The size of the content, as the archive declares it. */
  readonly bytes: number
  /** The content. Fails with a SourceError where it is damaged, or longer or shorter than declared. */
  open(): Readable
}

export interface ZipOptions {
  /** Whom a user asks for an archive that is not encrypted, or for its password. */
  readonly accessContact?: string
  /** An archive with a larger entry is refused. */
  readonly maxEntryBytes?: number
}

/** Four times the largest published file: the whole TARIC as XML has 2 GB. */
const MAX_ENTRY_BYTES = 8 * 1024 ** 3

/**
 * The entries of a ZIP archive, in its order, without folders. Read one to its end before taking the next: the archive is
 * closed after the last.
 *
 * @throws SourceError for an archive that is cut off, encrypted or too large
 */
export async function* readZip(
  path: string,
  { accessContact, maxEntryBytes = MAX_ENTRY_BYTES }: ZipOptions = {},
): AsyncGenerator<ZipEntry> {
  const damaged = (error: unknown): SourceError => describeDamage(path, error, accessContact)
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw damaged(error)
  })
  try {
    const entries = zip.eachEntry()
    for (;;) {
      const { value: entry, done } = await entries.next().catch((error: unknown) => {
        throw damaged(error)
      })
      if (done === true) return
      if (entry.fileName.endsWith('/')) continue
      if (entry.isEncrypted()) throw encrypted(path, accessContact)
      if (entry.uncompressedSize > maxEntryBytes) {
        throw new SourceError(
          `${path}: ${entry.fileName} has ${entry.uncompressedSize} bytes, more than the ${maxEntryBytes} that are allowed`,
        )
      }
      yield {
        name: entry.fileName,
        bytes: entry.uncompressedSize,
        open: () => Readable.from(contentOf(zip, entry, path), { objectMode: false }),
      }
    }
  } finally {
    zip.close()
  }
}

async function* contentOf(zip: ZipFile, entry: Entry, path: string): AsyncGenerator<Buffer> {
  let checksum = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('the stream gives no bytes')
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } catch (error) {
    throw describeDamage(`${path}: ${entry.fileName}`, error)
  }
  if (checksum !== entry.crc32) throw new SourceError(`${path}: ${entry.fileName} is damaged: its checksum differs`)
}

function encrypted(path: string, accessContact: string | undefined): SourceError {
  const whom = accessContact ?? 'its publisher'
  return new SourceError(`${path} is encrypted and cannot be read; ask ${whom} for access to a file that is not`)
}

function describeDamage(what: string, error: unknown, accessContact?: string): SourceError {
  const message = error instanceof Error ? error.message : String(error)
  // The archive's own directory is encrypted, so that there is no entry to ask.
  if (/strong encryption/.test(message)) return encrypted(what, accessContact)
  return new SourceError(`${what} cannot be read as a ZIP archive: it is damaged or was cut off (${message})`, {
    cause: error,
  })
}
