import { expect } from 'chai'
import { loadPartitions } from '../../ingest/sinks/partitions.ts'
import type { TableRows } from '../../ingest/sources/source.ts'
import { createPostgres, type Postgres } from '../../src/postgres/client.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { type RulingCriteria, readPrecedents, readRulings, rulingStatus } from '../../src/tariff-data/rulings.ts'
import type { TariffDay } from '../../src/versions/tariff-day.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const TARGET = {
  table: 'rulings',
  columns: [
    ...['publisher', 'record_number', 'reference', 'code', 'valid_from', 'valid_to'],
    ...['description', 'justification', 'label'],
  ],
}

const ruling = (number: number, code: string, validFrom: string | null, label = `goods ${number}`) => [
  ...['uk-rulings', number, `R${number}`, code, validFrom, validFrom && '2028-01-01'],
  ...[`${label}, in full`, null, label],
]

async function* rows(): AsyncGenerator<TableRows> {
  yield {
    target: TARGET,
    rows: [
      ruling(1, '6109100090', '2026-05-01'),
      ruling(2, '6109100010', '2025-01-01', 'T-shirt of cotton'),
      ruling(3, '610910', '2026-01-01', 'T-shirt of cotton'),
      ruling(4, '610990', '2026-06-01'),
      ruling(5, '6109100010', null),
    ],
  }
}

describe('rulings on a commodity', function () {
  this.timeout(60_000)
  let database: TestDatabase
  let postgres: Postgres
  let tariff: Pick<TariffDay, 'db' | 'dataVersionId'>

  before(async () => {
    database = await createTestDatabase()
    await migrate({ url: database.databaseUrl, user: undefined, password: undefined, ca: undefined, poolSize: 1 })
    postgres = createPostgres({ url: database.databaseUrl, poolSize: 2 })
    await loadPartitions(postgres, 1, rows(), () => undefined)
    tariff = { db: postgres, dataVersionId: 1 }
  })
  after(async () => {
    await postgres.close()
    await database.drop()
  })

  it('come before those on its sisters, the newest first', async () => {
    const { rulings, totalCount } = await readRulings(tariff, { itemId: '6109100010' }, { limit: 10, offset: 0 })
    expect(rulings.map(({ reference }) => reference)).to.deep.equal(['R3', 'R2', 'R5', 'R1'])
    expect(totalCount).to.equal(4)
  })

  it('come by pages that know how many there are', async () => {
    const { rulings, totalCount } = await readRulings(tariff, { itemId: '6109100010' }, { limit: 2, offset: 6 })
    expect([rulings.length, totalCount]).to.deep.equal([0, 4])
  })

  it('words and references find rulings, and what only looks like a query is no error', async () => {
    const found = async (criteria: RulingCriteria) =>
      (await readRulings(tariff, criteria, { limit: 10, offset: 0 })).rulings.map(({ reference }) => reference)
    expect(await found({ words: 'cottons full' })).to.deep.equal(['R3', 'R2'])
    expect(await found({ words: 'full -cotton' })).to.deep.equal(['R4', 'R1', 'R5'])
    expect(await found({ words: 'full -cotton', itemId: '6109900000' })).to.deep.equal(['R4'])
    expect(await found({ reference: 'r2' })).to.deep.equal(['R2'])
    expect(await found({ words: `"((' & | !` })).to.deep.equal([])
    expect(await found({})).to.have.length(5)
  })

  it('are found by the labelled text that comes from them, the newest one', async () => {
    const found = await readPrecedents(tariff, ['T-shirt of cotton', 'no ruling'])
    expect([...found]).to.deep.equal([['T-shirt of cotton', 'R3']])
  })

  it('bind within their period', async () => {
    const [newest] = (await readRulings(tariff, { itemId: '6109100010' }, { limit: 1, offset: 0 })).rulings
    if (newest === undefined) throw new Error('There is no ruling.')
    expect(rulingStatus(newest, '2025-12-31')).to.equal('future')
    expect(rulingStatus(newest, '2028-01-01')).to.equal('valid')
    expect(rulingStatus(newest, '2028-01-02')).to.equal('ended')
  })
})
