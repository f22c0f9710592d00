import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { writeXlsx } from 'hucre/xlsx'
import { readStopWords } from '../../../../../ingest/sources/ics2/read.ts'
import type { Reject } from '../../../../../ingest/sources/rejects.ts'

describe('readStopWords', () => {
  let folder: string
  let rejected: Reject[]

  const read = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name)
    await writeFile(path, content)
    const rejects = {
      get count() {
        return rejected.length
      },
      add: (reject: Reject) => void rejected.push(reject),
    }
    const terms: string[] = []
    for await (const term of readStopWords({ path, name }, rejects)) terms.push(term)
    return terms
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'opentariff-ics2-'))
    rejected = []
  })

  afterEach(() => rm(folder, { recursive: true }))

  it('reads the column "term" of a CSV file', async () => {
    expect(await read('list.csv', 'no,Term\r\n1,Parts\r\n2,"Goods, various "\r\n3,\r\n')).to.deep.equal([
      ...['Parts', 'Goods, various'],
    ])
  })

  it('reads the first column from the first row on where none is called "term"', async () => {
    expect(await read('list.csv', 'Parts\nGifts\n')).to.deep.equal(['Parts', 'Gifts'])
    expect(await read('list.csv', 'Parts')).to.deep.equal(['Parts'])
  })

  it('reads the first sheet of a workbook', async () => {
    const workbook = await writeXlsx({ sheets: [{ name: 'List', rows: [['Term'], ['Parts'], ['Gifts']] }] })
    expect(await read('list.xlsx', workbook)).to.deep.equal(['Parts', 'Gifts'])
  })

  it('rejects a term of more than 200 characters with its line', async () => {
    expect(await read('list.csv', `term\nParts\n${'x'.repeat(201)}\n`)).to.deep.equal(['Parts'])
    expect(rejected).to.deep.equal([{ file: 'list.csv', line: 3, reason: 'term: has more than 200 characters' }])
  })
})
