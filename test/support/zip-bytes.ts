import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** A ZIP archive with these files. */
export function zipBytes(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const LOCAL_HEADER = Buffer.from('PK\x03\x04', 'latin1')
const CENTRAL_HEADER = Buffer.from('PK\x01\x02', 'latin1')

/** The archive with the mark of encryption on each entry, which readers look at before the content. */
export function asEncrypted(zip: Buffer, flags = 1): Buffer {
  const marked = Buffer.from(zip)
  for (const [signature, offset] of [
    [LOCAL_HEADER, 6],
    [CENTRAL_HEADER, 8],
  ] as const) {
    for (let at = marked.indexOf(signature); at !== -1; at = marked.indexOf(signature, at + 1)) {
      marked.writeUInt16LE(marked.readUInt16LE(at + offset) | flags, at + offset)
    }
  }
  return marked
}
