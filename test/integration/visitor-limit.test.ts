import { expect } from 'chai'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { CannotWriteError } from '../../src/errors/cannot-write-error.ts'
import { createVisitorLimit, VISITOR_LIMITS } from '../../src/http/auth/visitor-limit.ts'
import { RequestError } from '../../src/http/errors/request-error.ts'
import { createPostgres, type Postgres, type Queryable } from '../../src/postgres/client.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { sql } from '../../src/postgres/sql.ts'
import { serverUrls } from '../support/server-urls.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { waitFor } from '../support/wait-for.ts'

describe('the limits of visitors without a key', function () {
  this.timeout(60_000)

  let database: TestDatabase
  let postgres: Postgres

  before(async () => {
    database = await createTestDatabase()
    const config = requireServers(
      loadConfig({ DATABASE_URL: database.databaseUrl, OPENSEARCH_URL: serverUrls().openSearchUrl }),
    ).database
    await migrate(config)
    postgres = createPostgres(config)
  })

  after(async () => {
    await postgres.close()
    await database.drop()
  })

  const refusal = async (taken: Promise<void>): Promise<RequestError> => {
    const error: unknown = await taken.then(
      () => null,
      (reason: unknown) => reason,
    )
    if (!(error instanceof RequestError)) throw new Error('Not refused.')
    return error
  }

  it('hold across all processes, and say when to try again', async () => {
    const [one, other] = [createVisitorLimit(postgres), createVisitorLimit(postgres)]
    await one.take('a', 'classifyRows', VISITOR_LIMITS.classifyRows.most)
    const { status, message, headers } = await refusal(other.take('a', 'classifyRows'))
    expect(status).to.equal(429)
    expect(message).to.include('10,000 rows an hour')
    expect(Number(headers['Retry-After'])).to.be.within(3590, 3600)
  })

  it('count for each visitor and each use', async () => {
    const limit = createVisitorLimit(postgres)
    await limit.take('b', 'classify', VISITOR_LIMITS.classify.most)
    await refusal(limit.take('b', 'classify'))
    await limit.take('b', 'categorise')
    await limit.take('c', 'classify')
  })

  it('a file that is longer than what is left counts nothing', async () => {
    const limit = createVisitorLimit(postgres)
    await limit.take('long', 'classifyRows', 4000)
    expect((await refusal(limit.take('long', 'classifyRows', 7000))).message).to.include('6000 are left')
    await limit.take('long', 'classifyRows', 6000)
    await refusal(limit.take('long', 'classifyRows'))
  })

  it('hold while Postgres accepts no writes', async () => {
    const readOnly: Queryable = { query: () => Promise.reject(new CannotWriteError('postgres', 'read only')) }
    const limit = createVisitorLimit(readOnly)
    await limit.take('d', 'classify', VISITOR_LIMITS.classify.most)
    expect((await refusal(limit.take('d', 'classify'))).status).to.equal(429)
  })

  it('the rows of visitors who came once are removed', async () => {
    const countOf = async (prefix: string) =>
      (await postgres.query(sql`SELECT 1 FROM request_counts WHERE starts_with(key, ${prefix})`)).length
    await createVisitorLimit(postgres).take('once', 'classify')
    await postgres.query(sql`UPDATE request_counts SET expire = 1 WHERE key LIKE '% once'`)
    let minutes = 0
    const limit = createVisitorLimit(postgres, () => minutes * 60_000)
    minutes = 11
    await limit.take('e', 'classify')
    await waitFor(async () => (await countOf('visitor classify once')) === 0, { timeoutMs: 5000, what: 'the removal' })
    expect(await countOf('visitor classify e')).to.equal(1)
  })
})
