import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { ServiceUnavailableError } from '../../../../src/errors/service-unavailable-error.ts'
import type { Classification } from '../../../../src/fpo/classification.ts'
import {
  type ClassifiedRow,
  classifyTable,
  type TableDependencies,
} from '../../../../src/web/classify/file/classify-table.ts'
import { csvHeader, csvLines } from '../../../../src/web/classify/file/csv-lines.ts'
import { readTable } from '../../../../src/web/classify/file/read-table.ts'
import { createDownload } from '../../../../src/web/classify/file/run-file.ts'

const found = (code: string, score: number): Classification => ({ results: [{ code, score }], reason: null })

const ANSWERS: Readonly<Record<string, Classification>> = {
  tomatoes: found('070200', 900),
  thing: found('392690', 200),
  gift: { results: [], reason: 'vague' },
}

const dependencies: TableDependencies = {
  classify: async ({ description }) => ANSWERS[description] ?? found('000000', 999),
  admitted: (work) => work(),
  signal: new AbortController().signal,
  isStopping: () => false,
  onFailure: (error) => {
    throw error
  },
  firstRetryMs: 1,
}

const tableOf = (text: string) => readTable(Buffer.from(text))

async function classified(text: string, changes: Partial<TableDependencies> = {}): Promise<readonly ClassifiedRow[]> {
  const rows: ClassifiedRow[] = []
  for await (const group of classifyTable(await tableOf(text), 6, { ...dependencies, ...changes })) rows.push(...group)
  return rows
}

const outcomesOf = (rows: readonly ClassifiedRow[]) => rows.map(({ outcome }) => outcome)

describe('classifyTable', () => {
  it('says of each row whether it is answered, unsure or refused', async () => {
    const rows = await classified(`sku,description\n1,tomatoes\n2,thing\n3,gift\n4,\n5,${'x'.repeat(501)}\n`)
    expect(outcomesOf(rows)).to.deep.equal(['answered', 'unsure', 'refused', 'refused', 'refused'])
    expect(rows.map(({ problem }) => problem)).to.deep.equal([
      ...['', '', 'Too vague for a code', 'No description'],
      'Longer than 500 characters',
    ])
  })

  it('keeps the order of rows over many groups', async () => {
    const rows = await classified(Array.from({ length: 35 }, (_, index) => `mug number ${index}`).join('\n'))
    expect(rows.map(({ number }) => number)).to.deep.equal(rows.map((_, index) => index + 1))
  })

  it('tries a row again while a server is away', async () => {
    let calls = 0
    const classify = async () => {
      calls += 1
      if (calls < 3) throw new ServiceUnavailableError('opensearch', 'away')
      return found('070200', 900)
    }
    expect(outcomesOf(await classified('tomatoes', { classify }))).to.deep.equal(['answered'])
  })

  it('tries no other rows when the servers stay away, and reports that once', async () => {
    let calls = 0
    const classify = async () => {
      calls += 1
      throw new ServiceUnavailableError('opensearch', 'away')
    }
    const failures: unknown[] = []
    const rows = await classified('mug\n'.repeat(200), { classify, onFailure: (error) => failures.push(error) })
    expect(new Set(outcomesOf(rows))).to.deep.equal(new Set(['failed']))
    expect(rows).to.have.lengthOf(200)
    expect(calls).to.be.below(150)
    expect(failures).to.have.lengthOf(1)
  })

  it('classifies no row when the service ends or the visitor is gone', async () => {
    expect(outcomesOf(await classified('mug', { isStopping: () => true }))).to.deep.equal(['failed'])
    expect(outcomesOf(await classified('mug', { signal: AbortSignal.abort() }))).to.deep.equal(['failed'])
  })
})

describe('the download of a file', () => {
  it('has no cell that a spreadsheet would calculate', async () => {
    const text = 'sku,description,=note\n+1,=cmd|calc,@SUM(A1)\n'
    const table = await tableOf(text)
    const [header, row] = parse(csvHeader(table) + csvLines(table, await classified(text)), { bom: true })
    expect(header?.slice(0, 3)).to.deep.equal(['sku', 'description', "'=note"])
    expect(row?.slice(0, 3)).to.deep.equal(["'+1", "'=cmd|calc", "'@SUM(A1)"])
  })

  it('keeps the columns, the leading zeros of codes, and the delimiter of the file', async () => {
    const text = 'sku;description\n007;tomatoes\n008;gift\n'
    const table = await tableOf(text)
    const csv = csvHeader(table) + csvLines(table, await classified(text))
    expect(csv.startsWith('\u{feff}sku;description;found_result;found_code_1')).to.equal(true)
    const records: Record<string, string>[] = parse(csv, { delimiter: ';', columns: true, bom: true })
    expect(records[0]).to.include({
      sku: '007',
      found_result: 'answered',
      found_code_1: '070200',
      found_score_1: '900',
    })
    expect(records[1]).to.include({ sku: '008', found_code_1: '', found_problem: 'Too vague for a code' })
  })

  it('says of each declared code whether it fits, if the file has a column for them', async () => {
    const text = 'description,declared_code\ntomatoes,0702\ntomatoes,\ntomatoes,7x\n'
    const table = await tableOf(text)
    const classify: TableDependencies['classify'] = async ({ declared_code: code }) => ({
      ...found('070200', 900),
      ...(code !== undefined && {
        declared: {
          code,
          status: { kind: 'in_force' },
          fit: { verdict: 'agrees', score: 910, judgedCode: code, labels: { declared: [], best: [] } },
        },
      }),
    })
    const rows = await classified(text, { classify })
    const records: Record<string, string>[] = parse(csvHeader(table) + csvLines(table, rows), {
      columns: true,
      bom: true,
    })
    expect(
      records.map((row) => [row.found_declared_verdict, row.found_declared_score, row.found_problem]),
    ).to.deep.equal([
      ['agrees', '910', ''],
      ['', '', ''],
      ['', '', 'The declared code must have 4 to 10 digits'],
    ])
  })

  it('fits into an address, unless it is too long', () => {
    const download = createDownload()
    download.add('a,b\r\n"ä",#1\r\n')
    expect(decodeURIComponent(download.address() ?? '')).to.equal('data:text/csv;charset=utf-8,a,b\r\n"ä",#1\r\n')
    download.add('x'.repeat(2_000_000))
    expect(download.address()).to.equal(null)
  })
})
