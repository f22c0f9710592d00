import { expect } from 'chai'
import { MAX_ROWS } from '../../../../src/fpo/batch/batch-rows.ts'
import { FileProblem } from '../../../../src/tables/file-problem.ts'
import { readTable } from '../../../../src/web/classify/file/read-table.ts'

const read = (text: string) => readTable(Buffer.from(text))

const cellsOf = async (text: string) => (await read(text)).rows.map(({ cells }) => cells)

const problemOf = async (bytes: Uint8Array): Promise<string> => {
  try {
    await readTable(bytes)
  } catch (error) {
    if (error instanceof FileProblem) return error.message
    throw error
  }
  throw new Error('The file is readable.')
}

describe('a file of descriptions', () => {
  it('separates its columns by commas, semicolons or tabs', async () => {
    for (const delimiter of [',', ';', '\t']) {
      const { description, rows } = await read(`sku${delimiter}description\n1${delimiter}mug\n`)
      expect(description).to.equal(1)
      expect(rows).to.deep.equal([{ number: 2, cells: ['1', 'mug'] }])
    }
  })

  it('may name its delimiter as Excel does', async () => {
    expect(await cellsOf('sep=;\r\nsku;description\r\n1;mug, blue\r\n')).to.deep.equal([['1', 'mug, blue']])
  })

  it('keeps the leading zeros of codes', async () => {
    expect(await cellsOf('code,description\n0702000007,tomatoes\n')).to.deep.equal([['0702000007', 'tomatoes']])
  })

  it('may have quoted delimiters, quotation marks and line breaks', async () => {
    expect(await cellsOf('sku,description\n1,"mug, 12"" high\nblue"\n')).to.deep.equal([['1', 'mug, 12" high\nblue']])
  })

  it('may have a byte order mark', async () => {
    expect((await read('\u{feff}description\nmug\n')).columns).to.deep.equal(['description'])
  })

  it('may be UTF-16, or Windows-1252 as Excel writes it', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('description\ncafé cups\n', 'utf16le')])
    const windows = Buffer.from('description\ncafé cups\n', 'latin1')
    for (const bytes of [utf16, windows]) expect((await readTable(bytes)).rows[0]?.cells).to.deep.equal(['café cups'])
  })

  it('names the column of descriptions in several ways', async () => {
    for (const name of ['Description', 'GOODS DESCRIPTION', 'item_description', 'Product']) {
      expect((await read(`sku,${name}\n1,mug\n`)).description, name).to.equal(1)
    }
  })

  it('needs no names if it has a single column', async () => {
    expect((await read('mug\ncup\n')).rows).to.deep.equal([
      { number: 1, cells: ['mug'] },
      { number: 2, cells: ['cup'] },
    ])
  })

  it('may have commas without quotation marks in a last column of descriptions', async () => {
    expect(await cellsOf('sku,description\n1,mug, blue, 12 cm\n')).to.deep.equal([['1', 'mug, blue, 12 cm']])
  })

  it('loses no cell of a row that is longer than the first', async () => {
    const { columns, rows } = await read('description,sku\nmug,1,extra\n')
    expect(columns).to.deep.equal(['description', 'sku', ''])
    expect(rows[0]?.cells).to.deep.equal(['mug', '1', 'extra'])
  })

  it('counts blank rows as a spreadsheet does, and skips them', async () => {
    expect((await read('description\nmug\n\n ,\ncup\n')).rows.map(({ number }) => number)).to.deep.equal([2, 5])
  })

  it('causes an error that says what to do', async () => {
    expect(await problemOf(Buffer.alloc(0))).to.include('not empty')
    expect(await problemOf(Buffer.from('\n\n'))).to.include('not empty')
    expect(await problemOf(Buffer.from('PK\u0003\u0004\0\0'))).to.include('save a spreadsheet as CSV')
    expect(await problemOf(Buffer.from('sku,name\n1,mug\n')))
      .to.include('“description”')
      .and.to.include('sku, name')
    expect(await problemOf(Buffer.from('description\n'))).to.include('rows below')
    expect(await problemOf(Buffer.from('description\n"mug\ncup\n'))).to.include('quotation marks')
    expect(await problemOf(Buffer.from(`description\n${'mug\n'.repeat(MAX_ROWS + 1)}`))).to.include('10,001 rows')
  })

  it('has at most 200 columns and 500,000 cells, blank rows and short rows counted as wide as the others', async () => {
    const wide = (columns: number, rows: number) =>
      Buffer.from(`description${',x'.repeat(columns - 1)}\n${'mug\n'.repeat(rows - 1)}`)
    expect((await readTable(wide(200, 2500))).rows).to.have.lengthOf(2499)
    expect(await problemOf(wide(201, 2))).to.include('row 1 has 201')
    expect(await problemOf(Buffer.from(`description,sku\nmug${',1'.repeat(200)}\n`))).to.include('row 2 has 201')
    expect(await problemOf(wide(200, 2501))).to.include('500,000 cells')
    expect(await problemOf(Buffer.from('\n'.repeat(500_001)))).to.include('500,000 cells')
  })

  it('is refused at the first row without an end, whatever it consists of', async () => {
    for (const text of [',', '"', 'x', '"x', '",']) {
      const bytes = Buffer.from(`description,sku\n"mug",1\n"${text.repeat(200_000 / text.length)}`)
      expect(await problemOf(bytes), text).to.match(/^Row 3 is longer than 65,536 bytes|^Check the quotation marks/)
    }
  })
})
