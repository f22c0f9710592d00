import { expect } from 'chai'
import { MAX_ROWS } from '../../../../src/fpo/batch/batch-rows.ts'
import { FileProblem, readTable } from '../../../../src/web/classify/file/read-table.ts'

const read = (text: string) => readTable(Buffer.from(text))

const cellsOf = (text: string) => read(text).rows.map(({ cells }) => cells)

const problemOf = (bytes: Uint8Array): string => {
  try {
    readTable(bytes)
  } catch (error) {
    if (error instanceof FileProblem) return error.message
    throw error
  }
  throw new Error('The file is readable.')
}

describe('a file of descriptions', () => {
  it('separates its columns by commas, semicolons or tabs', () => {
    for (const delimiter of [',', ';', '\t']) {
      const { description, rows } = read(`sku${delimiter}description\n1${delimiter}mug\n`)
      expect(description).to.equal(1)
      expect(rows).to.deep.equal([{ number: 2, cells: ['1', 'mug'] }])
    }
  })

  it('may name its delimiter as Excel does', () => {
    expect(cellsOf('sep=;\r\nsku;description\r\n1;mug, blue\r\n')).to.deep.equal([['1', 'mug, blue']])
  })

  it('keeps the leading zeros of codes', () => {
    expect(cellsOf('code,description\n0702000007,tomatoes\n')).to.deep.equal([['0702000007', 'tomatoes']])
  })

  it('may have quoted delimiters, quotation marks and line breaks', () => {
    expect(cellsOf('sku,description\n1,"mug, 12"" high\nblue"\n')).to.deep.equal([['1', 'mug, 12" high\nblue']])
  })

  it('may have a byte order mark', () => {
    expect(read('\u{feff}description\nmug\n').columns).to.deep.equal(['description'])
  })

  it('may be UTF-16, or Windows-1252 as Excel writes it', () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('description\ncafé cups\n', 'utf16le')])
    const windows = Buffer.from('description\ncafé cups\n', 'latin1')
    for (const bytes of [utf16, windows]) expect(readTable(bytes).rows[0]?.cells).to.deep.equal(['café cups'])
  })

  it('names the column of descriptions in several ways', () => {
    for (const name of ['Description', 'GOODS DESCRIPTION', 'item_description', 'Product']) {
      expect(read(`sku,${name}\n1,mug\n`).description, name).to.equal(1)
    }
  })

  it('needs no names if it has a single column', () => {
    expect(read('mug\ncup\n').rows).to.deep.equal([
      { number: 1, cells: ['mug'] },
      { number: 2, cells: ['cup'] },
    ])
  })

  it('may have commas without quotation marks in a last column of descriptions', () => {
    expect(cellsOf('sku,description\n1,mug, blue, 12 cm\n')).to.deep.equal([['1', 'mug, blue, 12 cm']])
  })

  it('loses no cell of a row that is longer than the first', () => {
    const { columns, rows } = read('description,sku\nmug,1,extra\n')
    expect(columns).to.deep.equal(['description', 'sku', ''])
    expect(rows[0]?.cells).to.deep.equal(['mug', '1', 'extra'])
  })

  it('counts blank rows as a spreadsheet does, and skips them', () => {
    expect(read('description\nmug\n\n ,\ncup\n').rows.map(({ number }) => number)).to.deep.equal([2, 5])
  })

  it('causes an error that says what to do', () => {
    expect(problemOf(Buffer.alloc(0))).to.include('not empty')
    expect(problemOf(Buffer.from('\n\n'))).to.include('not empty')
    expect(problemOf(Buffer.from('PK\u0003\u0004\0\0'))).to.include('save a spreadsheet as CSV')
    expect(problemOf(Buffer.from('sku,name\n1,mug\n')))
      .to.include('“description”')
      .and.to.include('sku, name')
    expect(problemOf(Buffer.from('description\n'))).to.include('rows below')
    expect(problemOf(Buffer.from('description\n"mug\ncup\n'))).to.include('quotation marks')
    expect(problemOf(Buffer.from(`description\n${'mug\n'.repeat(MAX_ROWS + 1)}`))).to.include('10,001 rows')
  })
})
