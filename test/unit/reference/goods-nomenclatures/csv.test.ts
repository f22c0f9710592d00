import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { csvPieces } from '../../../../src/reference/goods-nomenclatures/csv.ts'
import { buildTree } from '../../../../src/tariff/tree.ts'

const HEADER =
  'SID,Goods Nomenclature Item ID,Indents,Description,Product Line Suffix,Href,Formatted description,Start date,End date,Declarable,Parent SID'

const treeOf = (...descriptions: readonly string[]) =>
  buildTree(
    descriptions.map((description, place) => ({
      goodsNomenclatureSid: place + 1,
      goodsNomenclatureItemId: String(100_000_000 + place * 1_000_000).padStart(10, '0'),
      productlineSuffix: '80',
      numberIndents: 0,
      validityStartDate: '2020-02-29',
      validityEndDate: place === 0 ? null : '2024-12-31',
      description,
    })),
  ).nodes

const csvOf = (...descriptions: readonly string[]): string => [...csvPieces(treeOf(...descriptions), 'uk')].join('')

describe('rows as CSV', () => {
  it('show the specified columns, even without rows', () => {
    expect(csvOf()).to.equal(`${HEADER}\n`)
    expect(csvOf('Live animals')).to.equal(
      `${HEADER}\n1,0100000000,0,Live animals,80,/uk/api/v2/chapters/01,Live animals,2020-02-29 00:00:00 UTC,,true,\n`,
    )
  })

  it('quote texts with quotes, commas and line breaks', () => {
    const text = 'So-called "sheep", and\r\ngoats; 1,5 kg'
    const rows: readonly Readonly<Record<string, string>>[] = parse(csvOf('Chapter', text), { columns: true })
    expect(rows[1]?.Description).to.equal('So-called "sheep", and<br>goats; 1,5 kg')
    expect(rows[1]?.['Goods Nomenclature Item ID']).to.equal('0101000000')
    expect(rows[1]?.['End date']).to.equal('2024-12-31 00:00:00 UTC')
    expect(rows[1]?.['Parent SID']).to.equal('1')
  })

  it('escape texts that a spreadsheet would take for formulas', () => {
    const rows: readonly Readonly<Record<string, string>>[] = parse(
      csvOf('=1+1', '+44', '-with a motor', '@SUM(A1)', '\tx'),
      { columns: true },
    )
    for (const row of rows) expect(row.Description).to.match(/^'/)
  })

  it('come in pieces for a long list', () => {
    const pieces = [...csvPieces(treeOf(...Array.from({ length: 999 }, (_, place) => `Row ${place}`)), 'uk')]
    expect(pieces.length).to.be.greaterThan(3)
    expect(pieces.join('').split('\n')).to.have.length(1001)
  })
})
