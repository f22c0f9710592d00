import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { writeXlsx } from 'hucre/xlsx'
import { csvInZip } from '../../../../../ingest/sources/reading/csv-in-zip.ts'
import { readCsv } from '../../../../../ingest/sources/reading/read-csv.ts'
import { readNdjson } from '../../../../../ingest/sources/reading/read-ndjson.ts'
import { readSheet } from '../../../../../ingest/sources/reading/read-xlsx.ts'
import { readZip } from '../../../../../ingest/sources/reading/read-zip.ts'
import type { SourceFile, SourceRecord } from '../../../../../ingest/sources/source-record.ts'
import { readApiDocument } from '../../../../../ingest/sources/tariff-api/api-document.ts'
import { collect } from '../../../../../src/collections/collect.ts'
import { rejectionOf } from '../../../../support/rejection.ts'
import { zipBytes } from '../../../../support/zip-bytes.ts'
import { type CollectedRejects, collectRejects } from '../collected-rejects.ts'

const CSV = 'sid,code,text\r\n1,0101210000,"Horses, pure-bred"\r\n2,0101290000,Other\r\n'
const NDJSON = '{"sid":1,"text":"Horses"}\n{"sid":2,"text":"Asses"}\n'

type Read = (file: SourceFile, rejects: CollectedRejects) => AsyncIterable<SourceRecord>

const csv: Read = (file, rejects) => readCsv(file, ['sid'], rejects)
const ndjson: Read = (file, rejects) => readNdjson(file, rejects)
const zipped: Read = (file, rejects) => readCsv(csvInZip(file), ['sid'], rejects)

describe('a file that ended early', () => {
  let directory: string

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-cut-'))
  })

  after(() => rm(directory, { recursive: true, force: true }))

  const written = async (name: string, content: string | Uint8Array): Promise<SourceFile> => {
    const path = join(directory, name)
    await writeFile(path, content)
    return { path, name }
  }

  const rejectsOf = async (read: Read, name: string, content: string | Uint8Array) => {
    const rejects = collectRejects()
    await collect(read(await written(name, content), rejects))
    return rejects.all
  }

  it('is a CSV file that is cut anywhere but between two records', async () => {
    const between = [...CSV].flatMap((character, place) => (character === '\n' ? [place + 1] : []))
    for (let length = 1; length <= CSV.length; length += 1) {
      const rejects = await rejectsOf(csv, 'a.csv', CSV.slice(0, length))
      if (between.includes(length)) continue
      expect(rejects, CSV.slice(0, length)).to.have.length(1)
      expect(rejects[0]?.endsFile, CSV.slice(0, length)).to.equal(true)
    }
    expect(await rejectsOf(csv, 'a.csv', CSV)).to.deep.equal([])
  })

  it('is a CSV file whose last record is short, although a line break ends it', async () => {
    const [reject] = await rejectsOf(csv, 'a.csv', `${CSV}3,01\r\n`)
    expect(reject).to.deep.equal({
      file: 'a.csv',
      line: 4,
      reason: 'the file ended early: the record has 2 fields, the header 3',
      record: '3,01',
      endsFile: true,
    })
  })

  it('is not a CSV file with a short record before its last one', async () => {
    const rejects = await rejectsOf(csv, 'a.csv', CSV.replace(',Other', '').replace('1,', '0,\r\n1,'))
    expect(rejects.map(({ line, endsFile }) => [line, endsFile])).to.deep.equal([
      [2, undefined],
      [4, true],
    ])
  })

  it('is not one that a spreadsheet wrote without a last line break, where the reader accepts that', async () => {
    const rejects = collectRejects()
    const file = await written('a.csv', CSV.trimEnd())
    const records = await collect(readCsv(file, ['sid'], rejects, { mayEndInRecord: true }))
    expect([records.length, rejects.all]).to.deep.equal([2, []])
  })

  it('is a file with a JSON object a line that is cut within one', async () => {
    for (let length = 1; length <= NDJSON.length; length += 1) {
      const cut = NDJSON.slice(0, length)
      const [reject] = await rejectsOf(ndjson, 'a.ndjson', cut)
      expect(reject?.endsFile === true, cut).to.equal(!/\}\n?$/.test(cut))
    }
  })

  it('is a gzipped file without its end', async () => {
    for (const [read, name, content] of [
      [csv, 'a.csv.gz', CSV],
      [ndjson, 'a.ndjson.gz', NDJSON],
    ] as const) {
      const whole = gzipSync(content)
      expect(await rejectsOf(read, name, whole)).to.deep.equal([])
      for (const missing of [1, 4, 8, 12, whole.length - 12]) {
        const rejects = await rejectsOf(read, name, whole.subarray(0, whole.length - missing))
        expect(
          rejects.filter(({ endsFile }) => endsFile),
          `${name}, ${missing} bytes`,
        ).to.have.length(1)
      }
    }
  })

  it('is one that was gzipped or zipped when its last record was short', async () => {
    const cut = CSV.slice(0, -',Other\r\n'.length)
    for (const [read, name, bytes] of [
      [csv, 'a.csv.gz', gzipSync(cut)],
      [zipped, 'a.zip', await zipBytes({ 'a.csv': cut })],
    ] as const) {
      expect((await rejectsOf(read, name, bytes)).map(({ endsFile }) => endsFile)).to.deep.equal([true])
    }
  })

  it('is not one whose checksum proves it whole, although no line break ends its last record', async () => {
    const content = CSV.trimEnd()
    expect(await rejectsOf(csv, 'a.csv.gz', gzipSync(content))).to.deep.equal([])
    expect(await rejectsOf(zipped, 'a.zip', await zipBytes({ 'a.csv': content }))).to.deep.equal([])
  })

  it('is a ZIP archive without its directory', async () => {
    const whole = await zipBytes({ 'a.csv': CSV })
    const file = await written('a.zip', whole.subarray(0, whole.length - 30))
    expect((await rejectionOf(collect(readZip(file.path)))).message).to.include('is damaged or was cut off')
  })

  it('is a workbook with a sheet whose last tag is missing, although its archive is whole', async () => {
    const rows = Array.from({ length: 300 }, (_, row) => [`row ${row}`, row])
    const book = await written('a.xlsx', await writeXlsx({ sheets: [{ name: 'A', rows }] }))
    const parts: Record<string, Buffer> = {}
    for await (const { name, open } of readZip(book.path)) {
      parts[name] = Buffer.concat(await collect(open() as AsyncIterable<Buffer>))
    }
    expect(await collect(readSheet(await written('b.xlsx', await zipBytes(parts)), null))).to.have.length(300)
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? Buffer.alloc(0)
    for (const length of [sheet.length - 2, Math.floor(sheet.length / 2)]) {
      const cut = await zipBytes({ ...parts, 'xl/worksheets/sheet1.xml': sheet.subarray(0, length) })
      const error = await rejectionOf(collect(readSheet(await written('c.xlsx', cut), null)))
      expect(error.message).to.equal(
        'c.xlsx: the file ended early: the last tag of xl/worksheets/sheet1.xml is missing',
      )
    }
  })

  it('is a JSON document that is cut anywhere', async () => {
    const document = JSON.stringify({ data: [{ id: '1', type: 'section', attributes: { title: 'Animals' } }] })
    for (let length = 1; length < document.length; length += 1) {
      const rejects = collectRejects()
      const file = await written('a.json', document.slice(0, length))
      expect(await readApiDocument(file, rejects)).to.equal(null)
      expect(rejects.all[0]?.endsFile).to.equal(true)
    }
  })
})
