import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { readZip, type ZipOptions } from '../../../../../ingest/sources/reading/read-zip.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'
import { rejectionOf } from '../../../../support/rejection.ts'
import { asEncrypted, zipBytes } from '../../../../support/zip-bytes.ts'

const CSV = `commodity__code,description\n${'0702001007,"Cherry tomatoes"\n'.repeat(5000)}`

describe('readZip', () => {
  let directory: string
  let path: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'zip-'))
    path = join(directory, 'hmrc-tariff-measures-2026-11-19.zip')
  })

  afterEach(() => rm(directory, { recursive: true, force: true }))

  const contents = async (bytes: Buffer, options: ZipOptions = {}): Promise<Record<string, string>> => {
    await writeFile(path, bytes)
    const read: Record<string, string> = {}
    for await (const entry of readZip(path, options)) read[entry.name] = await text(entry.open())
    return read
  }

  const failure = async (bytes: Buffer, options: ZipOptions = {}): Promise<string> => {
    const error = await rejectionOf(contents(bytes, options))
    expect(error).to.be.instanceOf(SourceError)
    expect(error.message).to.include(path)
    return error.message
  }

  it('reads each entry', async () => {
    const files = { 'measures.csv': CSV, 'notes/read me.txt': 'none\n', 'empty.csv': '' }
    expect(await contents(await zipBytes(files))).to.deep.equal(files)
  })

  it('closes the archive when the reader takes no further entry', async () => {
    await writeFile(path, await zipBytes({ 'one.csv': 'a\n', 'two.csv': 'b\n' }))
    for await (const entry of readZip(path)) {
      expect(await text(entry.open())).to.equal('a\n')
      break
    }
  })

  it('reports an archive that was cut off', async () => {
    const whole = await zipBytes({ 'measures.csv': CSV })
    expect(await failure(whole.subarray(0, whole.length - 40))).to.include('was cut off')
    expect(await failure(Buffer.alloc(0))).to.include('was cut off')
  })

  it('reports a web page that was stored instead of an archive', async () => {
    expect(await failure(Buffer.from('<html>Service unavailable</html>'))).to.include('cannot be read as a ZIP archive')
  })

  it('reports content that was changed', async () => {
    const whole = await zipBytes({ 'measures.csv': CSV })
    whole.fill(0xff, 60, 90)
    expect(await failure(whole)).to.match(/measures\.csv.*damaged/)
  })

  it('names whom to ask for access where an archive is encrypted', async () => {
    const whole = await zipBytes({ 'measures.csv': CSV })
    const contact = { accessContact: 'tariff@example.org' }
    expect(await failure(asEncrypted(whole), contact)).to.include(
      'is encrypted and cannot be read; ask tariff@example.org',
    )
    expect(await failure(asEncrypted(whole, 0x41), contact)).to.include('ask tariff@example.org')
  })

  it('refuses an entry that is larger than allowed before it is unpacked', async () => {
    const whole = await zipBytes({ 'bomb.csv': CSV })
    expect(await failure(whole, { maxEntryBytes: 1000 })).to.include(
      `bomb.csv has ${CSV.length} bytes, more than the 1000`,
    )
  })

  it('refuses content that is longer than the archive declares', async () => {
    const whole = await zipBytes({ 'bomb.csv': CSV })
    whole.writeUInt32LE(10, whole.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
    expect(await failure(whole, { maxEntryBytes: 1000 })).to.match(/bomb\.csv.*damaged/)
  })
})
