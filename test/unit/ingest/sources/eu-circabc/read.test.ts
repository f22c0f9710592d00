import { expect } from 'chai'
import {
  readCodeList,
  readLegalActs,
  readTaricNomenclature,
} from '../../../../../ingest/sources/eu-circabc/code-lists.ts'
import {
  readTaricConditions,
  readTaricExclusions,
  readTaricMeasures,
} from '../../../../../ingest/sources/eu-circabc/measures.ts'
import type { Workbooks } from '../../../../../ingest/sources/eu-circabc/read-workbook.ts'
import { createReport } from '../../../../../ingest/sources/published-report.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'
import type { SourceFile } from '../../../../../ingest/sources/source-record.ts'
import { collect } from '../../../../../src/collections/collect.ts'
import { publishedFiles } from '../../../../support/published-files.ts'
import { collectRejects } from '../collected-rejects.ts'

type Cell = string | number | null

const DUTIES = [
  ...['Goods code', 'Add code', 'Order No.', 'Start date', 'End date', 'RED_IND', 'Origin', ' Measure type'],
  ...['Legal base', 'Duty', 'Origin code', ' Meas. type code'],
]

/** A duty with its days as text. */
const PREFERENCE: readonly Cell[] = [
  ...['0101210000', null, null, '01-01-2021', '31-12-2026', null, 'Invented union', 'Tariff preference'],
  ...['R0099/26', '4.000 % + 1.300 EUR DTN', '2099', '142'],
]

const CONDITIONS = [
  ...['Goods code', 'Add code', 'Order No.', 'Origin code', 'Meas. type code', 'Meas. cond', 'Sequence'],
  ...['Certificate', 'Cond. amount', 'Mon. unit', 'Meas. unit', 'Meas. unit qual', 'Meas. action'],
]

const EXCLUSIONS = [
  ...['Goods code', 'Add code', 'Order No.', 'Origin', 'Measure type', 'Excluded country code', 'Origin code'],
  ...['Meas. type code', 'Excluded country'],
]

describe('workbooks of CIRCABC', () => {
  const files = publishedFiles()

  const open = (...workbooks: readonly SourceFile[]) => {
    const [rejects, report] = [collectRejects(), createReport()]
    const opened: Workbooks = { files: workbooks, rejects, report }
    return { workbooks: opened, rejects: rejects.all, report }
  }
  const write = (name: string, rows: readonly (readonly Cell[])[]) => files.writeSheet(name, 'Sheet 1', rows)

  it('yield measures from headers with leading spaces, and days that are text, serial numbers or dates', async () => {
    const serial = PREFERENCE.with(3, 44197).with(4, 46387)
    const iso = PREFERENCE.with(3, '2021-01-01').with(4, null)
    const { workbooks, rejects } = open(
      await write('Duties Import 01-99.xlsx', [DUTIES, PREFERENCE, serial.with(11, 145), iso.with(11, '146')]),
    )
    const measures = (await collect(readTaricMeasures(workbooks))).map(({ values }) => values)
    expect(rejects).to.deep.equal([])
    expect(measures[0]).to.deep.equal({
      itemId: '0101210000',
      typeId: '142',
      areaId: '2099',
      additionalCode: null,
      orderNumber: null,
      startDate: '2021-01-01',
      endDate: '2026-12-31',
      typeDescription: 'Tariff preference',
      areaDescription: 'Invented union',
      legalBase: 'R0099/26',
      duty: '4.000 % + 1.300 EUR DTN',
      reductionIndicator: null,
      export: false,
    })
    expect(measures.map(({ typeId, startDate, endDate }) => [typeId, startDate, endDate])).to.deep.equal([
      ['142', '2021-01-01', '2026-12-31'],
      ['145', '2021-01-01', '2026-12-31'],
      ['146', '2021-01-01', null],
    ])
  })

  it('omit and count rows that repeat another exactly', async () => {
    const { workbooks, report } = open(
      await write('Duties Export 01-99.xlsx', [DUTIES, PREFERENCE, PREFERENCE, PREFERENCE]),
    )
    const measures = await collect(readTaricMeasures(workbooks))
    expect(measures.map(({ values }) => values.export)).to.deep.equal([true])
    expect(report.lines()).to.deep.equal([
      'eu-circabc, not loaded: rows of Duties Export 01-99.xlsx that repeat another 2',
    ])
  })

  it('rejects a row with a bad day or code, with file, line and reason', async () => {
    const { workbooks, rejects } = open(
      await write('Duties Import.xlsx', [DUTIES, PREFERENCE.with(3, '32-01-2021'), PREFERENCE.with(0, '01012')]),
    )
    expect(await collect(readTaricMeasures(workbooks))).to.deep.equal([])
    expect(rejects.map(({ file, line, reason }) => [file, line, reason])).to.deep.equal([
      ['Duties Import.xlsx', 2, 'Start date: "32-01-2021" is not a day (dd-mm-yyyy)'],
      ['Duties Import.xlsx', 3, 'Goods code: "01012" is not a code of ten digits'],
    ])
  })

  it('stop at a column that vanished, with its name', async () => {
    const { workbooks } = open(await write('Duties Import.xlsx', [DUTIES.filter((column) => column !== 'Duty')]))
    let message = ''
    try {
      await collect(readTaricMeasures(workbooks))
    } catch (error) {
      if (error instanceof SourceError) message = error.message
    }
    expect(message).to.match(/^Duties Import\.xlsx: the header lacks Duty;/)
  })

  it('yield conditions with amounts of thousands and with actions that lost their zero', async () => {
    const { workbooks, rejects } = open(
      await write('Measure conditions.xlsx', [
        CONDITIONS,
        ['0102291010', null, '090113', '1008', '123', 'S', 1, null, '1,250.5', 'EUR', 'NAR', null, 27],
        ['0102291010', null, 90113, 1008, 123, 'S', 2, 'Y864', 0, 'EUR', 'NAR', null, 7],
      ]),
    )
    const conditions = (await collect(readTaricConditions(workbooks))).map(({ values }) => values)
    expect(rejects).to.deep.equal([])
    expect(
      conditions.map(({ orderNumber, areaId, typeId, amount, documentCode, actionCode }) => ({
        ...{ orderNumber, areaId, typeId, amount, documentCode, actionCode },
      })),
    ).to.deep.equal([
      { orderNumber: '090113', areaId: '1008', typeId: '123', amount: '1250.5', documentCode: null, actionCode: '27' },
      { orderNumber: '090113', areaId: '1008', typeId: '123', amount: '0', documentCode: 'Y864', actionCode: '07' },
    ])
  })

  it('yield the code of an excluded area, which is in the column of its name', async () => {
    const key = ['0100000000', null, null, 'ERGA OMNES', 'Additional duties']
    const { workbooks, rejects } = open(
      await write('Measure exclusions.xlsx', [
        EXCLUSIONS,
        [...key, 'Switzerland', '1011', '750', 'CH'],
        [...key, 'NO', '1011', '750', 'Norway'],
        [...key, 'Nowhere', '1011', '750', 'Norway'],
      ]),
    )
    const exclusions = await collect(readTaricExclusions(workbooks))
    expect(exclusions.map(({ values }) => values.excludedArea)).to.deep.equal(['CH', 'NO'])
    expect(rejects.map(({ line }) => line)).to.deep.equal([4])
  })

  it('yield the newest English text of each code', async () => {
    const { workbooks } = open(
      await write('Footnotes descriptions.xlsx', [
        ['Footnote', 'Start date', 'End date', 'Language', 'Description', 'Descr. start date'],
        ['TN995', '01-01-2001', null, 'EN', 'Old words', '01-01-2001'],
        ['TN995', '01-01-2001', null, 'EN', 'New words', '01-01-2020'],
        ['TN995', '01-01-2001', null, 'FR', 'Autres mots', '01-01-2024'],
      ]),
    )
    const footnotes = await readCodeList('footnotes', workbooks)
    expect(footnotes.map(({ values }) => [values.code, values.description])).to.deep.equal([['TN995', 'New words']])
  })

  it('yield legal acts and the indents of the nomenclature', async () => {
    const { workbooks } = open(
      await write('Legal basis.xlsx', [
        ['Legal base', 'Off. Journal', 'Page', 'Publ. date'],
        ['R0099/26', 'L 99', 3, '24-12-2025'],
      ]),
      await write('Nomenclature EN.xlsx', [
        [
          'Goods code',
          'Start date',
          'End date',
          'Language',
          'Hier. Pos.',
          'Indent',
          'Description',
          'Descr. start date',
        ],
        ['0101210000 80', '01-01-2012', null, 'EN', 6, '- - ', 'Pure-bred', '01-01-2019'],
      ]),
    )
    const acts = await collect(readLegalActs(workbooks))
    expect(acts.map(({ values }) => values)).to.deep.equal([
      { legalBase: 'R0099/26', journal: 'L 99', page: 3, publishedDate: '2025-12-24' },
    ])
    const rows = await collect(readTaricNomenclature(workbooks))
    expect(rows.map(({ values }) => values)).to.deep.equal([
      {
        itemId: '0101210000',
        suffix: '80',
        numberIndents: 2,
        description: 'Pure-bred',
        startDate: '2012-01-01',
        endDate: null,
        textStartDate: '2019-01-01',
      },
    ])
  })
})
