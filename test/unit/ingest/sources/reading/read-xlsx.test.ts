import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { writeXlsx } from 'hucre/xlsx'
import { readSheet, type SheetRow } from '../../../../../ingest/sources/reading/read-xlsx.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'
import { collect } from '../../../../../src/collections/collect.ts'

const SHEETS = [
  { name: 'Notes', rows: [['made up']] },
  {
    name: '2026-11-20',
    rows: [['code', 'amount'], ['0101210000', 1.5], [], [null, new Date('2026-01-31T00:00:00Z')]],
  },
]

/** A workbook of many rows, so that a cut falls into its sheet. */
const LONG = [{ name: 'Long', rows: Array.from({ length: 5000 }, (_, row) => [`row ${row}`, row * 7919]) }]

const CENTRAL_DIRECTORY_ENTRY = 0x02014b50
const UNCOMPRESSED_SIZE = 24

/** The archive, whose list of entries says that each has ten bytes. */
function withLyingSizes(archive: Uint8Array): Uint8Array {
  const lying = Uint8Array.from(archive)
  const view = new DataView(lying.buffer)
  for (let at = 0; at + 46 <= lying.length; at += 1) {
    if (view.getUint32(at, true) === CENTRAL_DIRECTORY_ENTRY) view.setUint32(at + UNCOMPRESSED_SIZE, 10, true)
  }
  return lying
}

describe('rows of a sheet', () => {
  let directory: string

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-xlsx-'))
  })

  after(() => rm(directory, { recursive: true, force: true }))

  const read = async (bytes: Uint8Array, sheet: string | RegExp | null): Promise<readonly SheetRow[]> => {
    const path = join(directory, 'book.xlsx')
    await writeFile(path, bytes)
    return collect(readSheet({ path, name: 'book.xlsx' }, sheet))
  }

  const failure = async (bytes: Uint8Array, sheet: string | RegExp | null = null): Promise<string> => {
    try {
      await read(bytes, sheet)
    } catch (error) {
      if (error instanceof SourceError) return error.message
      throw error
    }
    throw new Error('The workbook was read to its end.')
  }

  for (const stringMode of ['shared', 'inline'] as const) {
    it(`come with their numbers from the named sheet, with ${stringMode} strings`, async () => {
      const book = await writeXlsx({ sheets: SHEETS, stringMode })
      const rows = [
        { line: 1, cells: ['code', 'amount'] },
        { line: 2, cells: ['0101210000', 1.5] },
        { line: 4, cells: [null, '2026-01-31'] },
      ]
      expect(await read(book, '2026-11-20')).to.deep.equal(rows)
      expect(await read(book, /^\d{4}-\d\d-\d\d$/)).to.deep.equal(rows)
    })
  }

  it('come from the first sheet where no name is known', async () => {
    expect(await read(await writeXlsx({ sheets: SHEETS }), null)).to.deep.equal([{ line: 1, cells: ['made up'] }])
  })

  it('name the sheets that there are when the sheet was renamed', async () => {
    const book = await writeXlsx({ sheets: SHEETS })
    expect(await failure(book, 'Duties')).to.equal('book.xlsx has no sheet "Duties"; it has "Notes", "2026-11-20"')
    expect(await failure(book, /^Taric/)).to.include('no sheet that matches ^Taric')
  })

  it('cause an error in an encrypted workbook', async () => {
    const book = await writeXlsx({ sheets: SHEETS, encryption: { password: 'secret', spinCount: 1000 } })
    expect(await failure(book)).to.equal('book.xlsx is encrypted: ask its publisher for a copy without a password')
  })

  it('cause an error in a workbook that was cut off, lies about its sizes, or is none', async () => {
    const book = await writeXlsx({ sheets: LONG })
    for (const bad of [book.subarray(0, book.length / 2), book.subarray(0, -30), withLyingSizes(book)]) {
      expect(await failure(bad)).to.match(/^book\.xlsx is no readable workbook: /)
    }
    expect(await failure(new TextEncoder().encode('<html>Service unavailable</html>'.repeat(10)))).to.include(
      'no readable workbook',
    )
  })
})
