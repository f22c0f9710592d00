import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { lint } from '../../../../../ingest/lint.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'
import { openUkCsv } from '../../../../../ingest/sources/uk-csv/uk-csv.ts'
import { collectRejects, type Loaded, load } from '../collected-rejects.ts'

const HEADER =
  'id,commodity__sid,commodity__code,commodity__suffix,commodity__description,commodity__validity_start,commodity__validity_end,parent__sid,parent__code,parent__suffix'

/** Chapter 28 begins with grouping rows above headings. The second heading comes before its parents. */
const REPORT = [
  '1,100,2800000000,80,INORGANIC CHEMICALS,1971-12-31,#NA,#NA,#NA,#NA',
  '2,105,2804210000,80,Argon,1971-12-31,#NA,104,2804210000,10',
  '3,101,2801000000,10,I. CHEMICAL ELEMENTS,1971-12-31,#NA,100,2800000000,80',
  '4,102,2801000000,80,"Fluorine, chlorine, bromine and iodine",1971-12-31,#NA,101,2801000000,10',
  '5,106,2801100000,80,Chlorine,1971-12-31,2030-12-31,102,2801000000,80',
  '6,103,2804000000,80,"Hydrogen, rare gases and other non-metals",1971-12-31,#NA,101,2801000000,10',
  '7,104,2804210000,10,Rare gases,1971-12-31,#NA,103,2804000000,80',
]

describe('UK commodities report', () => {
  let directory: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-uk-csv-'))
  })

  afterEach(() => rm(directory, { recursive: true, force: true }))

  const loadReport = async (...lines: readonly string[]): Promise<Loaded> => {
    const path = join(directory, 'commodities-report.csv')
    await writeFile(path, [HEADER, ...REPORT, ...lines, ''].join('\n'))
    return load(await openUkCsv(path))
  }

  it('gives the indents and parents of the tariff, without the grouping rows above headings', async () => {
    const { rows, rejects } = await loadReport()
    expect(rejects).to.deep.equal([])
    const places = rows.goods_nomenclatures?.map((row) => [
      row.goods_nomenclature_sid,
      row.number_indents,
      row.parent_sid,
    ])
    expect(places).to.have.deep.members([
      [100, 0, null],
      [101, 0, 100],
      [102, 0, 100],
      [103, 0, 100],
      [104, 1, 103],
      [105, 2, 104],
      [106, 1, 102],
    ])
  })

  it('says what the report does not have', async () => {
    const path = join(directory, 'commodities-report.csv')
    await writeFile(path, [HEADER, ...REPORT, ''].join('\n'))
    const { warnings } = await lint(await openUkCsv(path), collectRejects(), '2026-01-01')
    for (const missing of ['measures', 'duties', 'quotas', 'notes', 'search references', 'nothing of xi']) {
      expect(warnings[0]).to.include(missing)
    }
  })

  it('reads #NA as null, and every row as current', async () => {
    const { rows } = await loadReport()
    const row = (sid: number) => rows.goods_nomenclatures?.find((found) => found.goods_nomenclature_sid === sid)
    expect(row(102)).to.deep.equal({
      goods_nomenclature_sid: 102,
      goods_nomenclature_item_id: '2801000000',
      productline_suffix: '80',
      number_indents: 0,
      parent_sid: 100,
      description: 'Fluorine, chlorine, bromine and iodine',
      validity_start_date: '1971-12-31',
      validity_end_date: null,
      current: true,
      sid_synthetic: false,
      sid_source: 'source',
      validity_end_inferred: false,
      origin: 'commodities-report',
    })
    expect(row(106)).to.include({ validity_end_date: '2030-12-31' })
  })

  it('adds the sections, which the report lacks', async () => {
    const { rows } = await loadReport()
    expect(rows.sections?.map((row) => row.position)).to.deep.equal(Array.from({ length: 21 }, (_, index) => index + 1))
  })

  const BAD: readonly (readonly [what: string, line: string, reason: RegExp])[] = [
    ['an unknown parent', '8,200,2805110000,80,Sodium,1972-01-01,#NA,999,2805000000,80', /there is no row 999/],
    ['a duplicate sid', '8,106,2801200000,80,Iodine,1972-01-01,#NA,102,2801000000,80', /106 is already on line 6/],
    ['a circle of parents', '8,200,2805110000,80,Sodium,1972-01-01,#NA,200,2805110000,80', /in a circle/],
    [
      'a heading without a parent',
      '8,200,2805000000,80,Metals,1972-01-01,#NA,#NA,#NA,#NA',
      /only a chapter has no parent/,
    ],
    ['a missing column', '8,200,2805000000,80', /has 4 fields, the header 10/],
    ['a bad code', '8,200,28050000,80,Metals,1972-01-01,#NA,100,2800000000,80', /not a code of ten digits/],
    ['a bad date', '8,200,2805000000,80,Metals,01/01/1972,#NA,100,2800000000,80', /is not a calendar date/],
  ]

  for (const [what, line, reason] of BAD) {
    it(`rejects ${what} with line and reason`, async () => {
      const { rows, rejects } = await loadReport(line)
      expect(rejects.map(({ file, line: at }) => [file, at])).to.deep.equal([['commodities-report.csv', 9]])
      expect(rejects[0]?.reason).to.match(reason)
      expect(rows.goods_nomenclatures).to.have.length(REPORT.length)
    })
  }

  describe('given as a directory or file', () => {
    const failure = async (path = directory): Promise<string> => {
      const error: unknown = await openUkCsv(path).catch((thrown: unknown) => thrown)
      expect(error).to.be.instanceOf(SourceError)
      return error instanceof Error ? error.message : ''
    }

    it('is found in a directory, gzipped or not', async () => {
      await writeFile(join(directory, 'commodities-report-4.0.csv.gz'), gzipSync([HEADER, ...REPORT].join('\n')))
      await writeFile(join(directory, 'other.csv'), 'a,b\n')
      const { rows, rejects } = await load(await openUkCsv(directory))
      expect(rejects).to.deep.equal([])
      expect(rows.goods_nomenclatures).to.have.length(REPORT.length)
    })

    it('is refused with a message that says what was not found', async () => {
      expect(await failure()).to.match(/has no file commodities-report\*\.csv/)
      expect(await failure(join(directory, 'nowhere'))).to.match(/neither a file nor a directory/)
      await writeFile(join(directory, 'commodities-report-1.csv'), '')
      await writeFile(join(directory, 'commodities-report-2.csv'), '')
      expect(await failure()).to.match(
        /several reports: name one of commodities-report-1\.csv, commodities-report-2\.csv/,
      )
    })

    it('has no data of XI', async () => {
      await loadReport()
      const source = await openUkCsv(directory)
      expect(source.regions).to.deep.equal(['uk'])
      expect(() => source.rows('xi', collectRejects())).to.throw(SourceError, /has no data of region xi/)
    })
  })
})
