import { expect } from 'chai'
import { languageOfWorkbook, readNomenclatureTexts } from '../../../../../ingest/sources/eu-circabc/texts.ts'
import { createReport } from '../../../../../ingest/sources/published-report.ts'
import type { SourceFile } from '../../../../../ingest/sources/source-record.ts'
import { collect } from '../../../../../src/collections/collect.ts'
import { TEXT_COLUMNS, textRow } from '../../../../support/nomenclature-workbook.ts'
import { publishedFiles } from '../../../../support/published-files.ts'
import { rejectionOf } from '../../../../support/rejection.ts'
import { collectRejects } from '../collected-rejects.ts'

describe('a workbook of the nomenclature in another language', () => {
  const files = publishedFiles()
  const rejects = collectRejects()
  const read = (file: SourceFile) => collect(readNomenclatureTexts(file, 'de', { rejects, report: createReport() }))

  it('is known by its name', () => {
    const names = [
      'Nomenclature DE.xlsx',
      'NomenclatureEL.XLSX',
      'nomenclature  fr .xlsx',
      'Nomenclature DE.xls',
      'Duties.xlsx',
    ]
    expect(names.map(languageOfWorkbook)).to.deep.equal(['de', 'el', 'fr', null, null])
  })

  it('yields texts with their codes and first days', async () => {
    const file = await files.writeSheet('Nomenclature DE.xlsx', 'S', [
      TEXT_COLUMNS,
      textRow('0101210000 10', 'DE', 'Pferde', '01-01-2012'),
      textRow('0101210000 80', 'DE', 'Reinrassig', ''),
    ])
    expect(await read(file)).to.deep.equal([
      { itemId: '0101210000', suffix: '10', description: 'Pferde', startDate: '2012-01-01' },
      { itemId: '0101210000', suffix: '80', description: 'Reinrassig', startDate: '1972-01-01' },
    ])
  })

  it('rejects a row without a text, with its line', async () => {
    const file = await files.writeSheet('Nomenclature DE.xlsx', 'S', [TEXT_COLUMNS, textRow('0101210000 10', 'DE', '')])
    expect(await read(file)).to.deep.equal([])
    expect(rejects.all.map(({ line, reason }) => [line, reason])).to.deep.equal([[2, 'Description: is missing']])
  })

  it('is refused in another language than its name says, without a column, or cut off', async () => {
    const french = await files.writeSheet('Nomenclature DE.xlsx', 'S', [
      TEXT_COLUMNS,
      textRow('0101210000 10', 'FR', 'Chevaux'),
    ])
    expect((await rejectionOf(read(french))).message).to.equal(
      'Nomenclature DE.xlsx: row 2 is in the language fr, not in de',
    )
    const short = await files.writeSheet('Nomenclature DE.xlsx', 'S', [TEXT_COLUMNS.slice(0, 6)])
    expect((await rejectionOf(read(short))).message).to.match(/the header lacks Description, Descr\. start date/)
    const cut = await files.write('Nomenclature DE.xlsx', Buffer.from('PK\u0003\u0004 and no more'))
    expect((await rejectionOf(read(cut))).message).to.match(/Nomenclature DE\.xlsx/)
  })
})
