import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import { classifyFile, type FileClassification } from '../../../../src/cli/classify/classify-file.ts'
import { ServiceUnavailableError } from '../../../../src/errors/service-unavailable-error.ts'
import { UserFacingError } from '../../../../src/errors/user-facing-error.ts'
import type { RowClassifier } from '../../../../src/fpo/classify-rows.ts'
import { SILENT } from '../../../support/silent-progress.ts'

type Classifier = RowClassifier['classify']

const twoCodes: Classifier = async ({ description, digits }) => ({
  results: description === 'gift' ? [] : ['1', '2'].map((code) => ({ code: code.repeat(digits), score: 700 })),
  reason: description === 'gift' ? 'vague' : null,
})

describe('classifyFile', () => {
  let folder: string
  let task: FileClassification

  const run = (classify = twoCodes, changes: Partial<FileClassification> = {}) =>
    classifyFile({ ...task, ...changes }, { classify, firstRetryMs: 1 }, SILENT)
  const written = async () => parse<Record<string, string>>(await readFile(task.output, 'utf8'), { columns: true })
  const failureOf = async (changes: Partial<FileClassification> = {}): Promise<string> => {
    const error: unknown = await run(twoCodes, changes).catch((thrown: unknown) => thrown)
    expect(error).to.be.instanceOf(UserFacingError)
    return error instanceof Error ? error.message : ''
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'opentariff-classify-'))
    task = { input: join(folder, 'in.csv'), output: join(folder, 'out.csv'), digits: 6, limit: 2 }
  })

  afterEach(() => rm(folder, { recursive: true }))

  it('says of each declared code whether it fits, if the table has a column for them', async () => {
    await writeFile(task.input, 'description,Declared_code\nmug,6911.10\nmug,\nmug,69\n')
    const judging: Classifier = async (request, signal) => ({
      ...(await twoCodes(request, signal)),
      ...(request.declared_code !== undefined && {
        declared: {
          code: request.declared_code,
          status: { kind: 'in_force' },
          fit: { verdict: 'agrees', score: 810, judgedCode: '691110', labels: { declared: [], best: [] } },
        },
      }),
    })
    await run(judging)
    expect(
      (await written()).map((row) => [row.declared_verdict, row.declared_score, row.declared_note, row.problem]),
    ).to.deep.equal([
      ['agrees', '810', '691110 agrees with the description.', ''],
      ['', '', '', ''],
      ['', '', '', '`/declared_code` is not valid. Must have 4 to 10 digits.'],
    ])
  })

  it('keeps rows and columns and adds codes, or the reason why there are none', async () => {
    await writeFile(
      task.input,
      [
        '\ufeffref,Description',
        'a,cotton t-shirt',
        'b,',
        'c,"mug, ""blue""\nand white"',
        'd,too,many',
        'e,gift',
        '',
      ].join('\r\n'),
    )
    expect(await run()).to.deep.equal({ rows: 5, before: 0, answered: 2, unanswered: 3 })
    const rows = await written()
    expect(Object.keys(rows[0] ?? {})).to.deep.equal([
      ...['ref', 'Description', 'code_1', 'score_1', 'code_2', 'score_2', 'problem', 'read_as'],
    ])
    expect(rows[0]).to.include({ ref: 'a', code_1: '111111', score_1: '700', code_2: '222222', problem: '' })
    expect(rows[2]).to.include({ Description: 'mug, "blue"\nand white', code_1: '111111' })
    expect(rows.map(({ problem }) => problem)).to.deep.equal([
      '',
      '`/description` is not valid. Say what the goods are.',
      '',
      'The row has 3 columns and the first one 2: put texts with a comma in quotes.',
      'vague: The description does not say what the goods are. Name the product with its material or use, such as "cotton t-shirt" or "steel kitchen knife".',
    ])
  })

  it('reads tables of spreadsheets that write semicolons', async () => {
    await writeFile(task.input, 'description;ref\nmug, blue;1\n')
    await run()
    expect((await written())[0]).to.include({ description: 'mug, blue', ref: '1', code_1: '111111' })
  })

  it('writes no cell that a spreadsheet would calculate', async () => {
    await writeFile(task.input, 'description,=note\n=HYPERLINK("http://evil.example"),-1\n')
    await run()
    const [row] = await written()
    expect(row).to.include({ description: `'=HYPERLINK("http://evil.example")`, "'=note": "'-1" })
  })

  it('continues where a killed run stopped, at whatever byte', async () => {
    const descriptions = Array.from({ length: 40 }, (_, row) => `"${row % 2 === 0 ? '=' : ''}item ${row}\nof, many"`)
    await writeFile(task.input, `description\n${descriptions.join('\n')}\n`)
    await run()
    const whole = await readFile(task.output)
    for (const cut of [0, 1, 20, 60, 61, 200, Math.floor(whole.length / 2), whole.length - 1, whole.length]) {
      await writeFile(task.output, whole)
      await truncate(task.output, cut)
      let asked = 0
      const { rows, before } = await run(async (...request) => {
        asked += 1
        return twoCodes(...request)
      })
      expect([rows, asked], `cut at ${cut}`).to.deep.equal([40, 40 - before])
      expect(await readFile(task.output, 'utf8'), `cut at ${cut}`).to.equal(whole.toString())
    }
  })

  it('keeps the rows that were written before a server failed', async () => {
    await writeFile(task.input, `description\n${'mug\n'.repeat(40)}`)
    let asked = 0
    const error: unknown = await run(async (...request) => {
      asked += 1
      if (asked > 20) throw new ServiceUnavailableError('opensearch', 'away')
      return twoCodes(...request)
    }).catch((thrown: unknown) => thrown)
    expect(error).to.be.instanceOf(ServiceUnavailableError)
    expect(await written()).to.have.lengthOf(20)
    expect(await run()).to.include({ rows: 40, before: 20 })
  })

  it('refuses to change a file that it did not write for this input', async () => {
    await writeFile(task.input, 'description\nmug\nplate\n')
    await run()
    expect(await failureOf({ limit: 3 })).to.include('is not what this command wrote')
    await writeFile(task.input, 'description\ncup\nplate\n')
    expect(await failureOf()).to.include('is not what this command wrote')
    await writeFile(task.output, 'my notes')
    expect(await failureOf()).to.include('is not what this command wrote')
    expect(await readFile(task.output, 'utf8')).to.equal('my notes')
    expect(await failureOf({ output: task.input })).to.include('would overwrite the input')
  })

  it('rejects a table without descriptions and says why', async () => {
    expect(await failureOf()).to.include('is not a file that can be read')
    await writeFile(task.input, '')
    expect(await failureOf()).to.include('is empty')
    await writeFile(task.input, 'text,ref\nmug,1\n')
    expect(await failureOf()).to.include('no column "description"')
    await writeFile(task.input, 'description,code_1\nmug,1\n')
    expect(await failureOf()).to.include('has a column "code_1" already')
    await writeFile(task.input, 'description\nmug\n"plate\n')
    expect(await failureOf()).to.include('is not CSV')
  })
})
