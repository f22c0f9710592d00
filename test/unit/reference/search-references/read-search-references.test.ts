import { expect } from 'chai'
import { inChunks } from '../../../../src/http/body/in-chunks.ts'
import { listPieces } from '../../../../src/json-api/list-pieces.ts'
import { readSearchReferences } from '../../../../src/reference/search-references/query.ts'
import { tariffOn } from '../../../../src/versions/tariff-day.ts'
import { noPostgres } from '../../../support/absent-servers.ts'
import { liveVersionOf } from '../../../support/live-version.ts'
import { longestRound } from '../../../support/longest-round.ts'
import { versionOf } from '../../http/fakes.ts'

/** As many as the built-in data has. */
const COUNT = 35_000

/** Processor time of one request, in milliseconds. */
const MAX_MS = 100

const rows = Array.from({ length: COUNT }, (_, index) => ({
  title: `${index % 2 === 0 ? 'Shirts' : 'boots'} other than knitted ones ${index}`,
  goods_nomenclature_item_id: '6109100010',
  productline_suffix: '80',
  goods_nomenclature_sid: index,
  referenced_class: 'Commodity',
  validity_start_date: '2020-01-01',
  validity_end_date: index < 10 ? '2025-12-31' : null,
}))

describe('search references', () => {
  let queries = 0
  const live = liveVersionOf(versionOf('uk'), {
    postgres: {
      query: async () => {
        queries += 1
        return rows as never
      },
    },
  })
  const read = (letters: string, asOf: string) => readSearchReferences(tariffOn(noPostgres, live, asOf), letters)

  const answer = async (): Promise<number> => {
    const chosen = { include: undefined, fields: new Map() }
    let bytes = 0
    for await (const chunk of inChunks(listPieces(await read('', '2026-01-01'), chosen))) bytes += chunk.length
    return bytes
  }

  it('are those whose title begins with the letters, in any case, on a day on which their row is in force', async () => {
    expect(await read('SHIRTS', '2026-01-01')).to.have.lengthOf(COUNT / 2 - 5)
    expect(await read('shirts', '2025-12-31')).to.have.lengthOf(COUNT / 2)
    expect(await read('x', '2026-01-01')).to.deep.equal([])
    const [first] = await read('boots', '2025-01-01')
    expect(JSON.parse(first ?? '').attributes).to.include({ title: 'boots other than knitted ones 1' })
  })

  it(`are read once for a version, and take less than ${MAX_MS} ms of processor time for a request`, async () => {
    await answer()
    const times: number[] = []
    for (let attempt = 0; attempt < 5; attempt++) {
      const before = process.cpuUsage()
      expect(await answer()).to.be.above(10_000_000)
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
    }
    expect(Math.min(...times)).to.be.below(MAX_MS)
    expect(queries).to.equal(1)
  })

  it('keep no other request waiting for 50 ms, while they are read or sent', async () => {
    const rounds: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) rounds.push(await longestRound(answer))
    expect(Math.min(...rounds)).to.be.below(50)
  })
})
