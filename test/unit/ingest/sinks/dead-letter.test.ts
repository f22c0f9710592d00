import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { createDeadLetterFile, deadLetterPath } from '../../../../ingest/sinks/dead-letter.ts'

describe('dead-letter file', () => {
  let directory: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-dead-letter-'))
  })

  afterEach(() => rm(directory, { recursive: true, force: true }))

  it('creates no file while nothing is rejected', async () => {
    const path = join(directory, 'rejected.ndjson')
    const rejects = createDeadLetterFile(path)
    await rejects.close()
    expect(rejects.count).to.equal(0)
    expect(rejects.summary()).to.deep.equal([])
    expect(
      await access(path)
        .then(() => true)
        .catch(() => false),
    ).to.equal(false)
  })

  it('writes each reject at once, on a line of its own', async () => {
    const path = join(directory, 'not', 'yet', 'there', 'rejected.ndjson')
    const rejects = createDeadLetterFile(path)
    rejects.add({ file: 'uk/measures.ndjson', line: 7, reason: 'the line is not JSON', record: '{"a":\n' })
    rejects.add({ file: 'uk/facets.csv', line: null, reason: 'the file is empty' })
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).to.deep.equal([
      { file: 'uk/measures.ndjson', line: 7, reason: 'the line is not JSON', record: '{"a":\n' },
      { file: 'uk/facets.csv', line: null, reason: 'the file is empty' },
    ])
    await rejects.close()
    await rejects.close()
  })

  it('summarises the rejects by file and shows the first few', async () => {
    const path = join(directory, 'rejected.ndjson')
    const rejects = createDeadLetterFile(path)
    for (let line = 2; line < 10; line += 1) rejects.add({ file: 'a.csv', line, reason: 'bad' })
    rejects.add({ file: 'b.csv', line: null, reason: 'the file is empty' })
    await rejects.close()
    expect(rejects.count).to.equal(9)
    expect(rejects.summary()).to.deep.equal([
      `9 records were rejected; see ${path}`,
      '  a.csv: 8',
      '  b.csv: 1',
      'The first 5:',
      '  a.csv, line 2: bad',
      '  a.csv, line 3: bad',
      '  a.csv, line 4: bad',
      '  a.csv, line 5: bad',
      '  a.csv, line 6: bad',
    ])
  })

  it('names the file after the time, so that a later run keeps it', () => {
    expect(deadLetterPath(new Date('2026-03-12T10:20:30.456Z'))).to.equal(
      'rejected-20260312T102030Z.dead-letter.ndjson',
    )
  })
})
