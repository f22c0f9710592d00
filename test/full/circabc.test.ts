import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { readTaricNomenclature } from '../../ingest/sources/eu-circabc/code-lists.ts'
import { readTaricConditions, readTaricExclusions } from '../../ingest/sources/eu-circabc/measures.ts'
import type { Workbooks } from '../../ingest/sources/eu-circabc/read-workbook.ts'
import { createReport, type PublishedReport } from '../../ingest/sources/published-report.ts'
import type { SourceFile } from '../../ingest/sources/source-record.ts'
import { collect } from '../../src/collections/collect.ts'
import { dataPack } from '../support/data-pack.ts'
import { publishedFiles } from '../support/published-files.ts'
import { collectRejects } from '../unit/ingest/sources/collected-rejects.ts'

const folder = () => join(dataPack(), 'sources', 'eu_circabc')

describe('real workbooks of CIRCABC', () => {
  const files = publishedFiles()

  const open = (file: SourceFile) => {
    const rejects = collectRejects()
    let duplicates = 0
    const report: PublishedReport = {
      ...createReport(),
      ignored: (_, columns) => expect(columns, 'columns that are not documented').to.deep.equal([]),
      omitted: (_, __, rows = 1) => {
        duplicates += rows
      },
    }
    const workbooks: Workbooks = { files: [file], rejects, report }
    return { workbooks, rejects: rejects.all, duplicates: () => duplicates }
  }

  /** A workbook that its author saved as CSV, as a workbook again. */
  const asWorkbook = async (name: string, csv: string) => {
    const text = await readFile(join(folder(), csv), 'utf8')
    const rows: string[][] = parse(text, { bom: true, delimiter: ';' })
    return { file: await files.writeSheet(name, 'Sheet 1', rows), rows: rows.length - 1 }
  }

  it('yield every row of the nomenclature with its indent', async () => {
    const name = 'NomenclatureEN.2026-03.selected.xlsx'
    const { workbooks, rejects } = open({ path: join(folder(), name), name })
    const rows = (await collect(readTaricNomenclature(workbooks))).map(({ values }) => values)
    expect(rejects).to.deep.equal([])
    expect(rows).to.have.length(552)
    expect(rows.find(({ itemId, suffix }) => itemId === '0101210000' && suffix === '80')).to.deep.include({
      numberIndents: 2,
      description: 'Pure-bred breeding animals',
      startDate: '2012-01-01',
    })
  })

  it('yield every condition, apart from exact duplicates', async () => {
    const { file, rows } = await asWorkbook('Measure conditions.xlsx', 'measure_conditions.first3000.csv')
    const { workbooks, rejects, duplicates } = open(file)
    const conditions = await collect(readTaricConditions(workbooks))
    expect(rejects).to.deep.equal([])
    expect(conditions.length + duplicates()).to.equal(rows)
    expect(conditions.filter(({ values }) => values.amount !== null)).not.to.be.empty
  })

  it('yield every exclusion, apart from exact duplicates, with the code of the area', async () => {
    const { file, rows } = await asWorkbook('Measure exclusions.xlsx', 'measure_exclusions.first2500.csv')
    const { workbooks, rejects, duplicates } = open(file)
    const exclusions = await collect(readTaricExclusions(workbooks))
    expect(rejects).to.deep.equal([])
    expect(exclusions.length + duplicates()).to.equal(rows)
    expect(duplicates()).to.be.greaterThan(0)
  })
})
