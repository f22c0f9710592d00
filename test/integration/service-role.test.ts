import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { visitorsKeyId } from '../../src/fpo/feedback/visitors-key.ts'
import { createApiKeys } from '../../src/http/auth/api-keys.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import { createPostgres, type Postgres } from '../../src/postgres/client.ts'
import { type Sql, sql } from '../../src/postgres/sql.ts'
import { startService } from '../../src/service.ts'
import { claimDueDeliveries } from '../../src/webhooks/deliveries.ts'
import { runOpentariff } from '../support/run-command.ts'
import { createSmallInstallation, type SmallInstallation } from '../support/small-installation.ts'
import { waitFor } from '../support/wait-for.ts'

describe('a role of Postgres for the service', function () {
  this.timeout(120_000)
  const role = `opentariff_role_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  let installation: SmallInstallation
  let asService: Postgres

  const execute = (text: string) => installation.pipeline.postgres.query({ text, values: [] })

  const refusalOf = (statement: Sql): Promise<string> =>
    asService.query(statement).then(
      () => 'allowed',
      (error: unknown) => String(error),
    )

  before(async () => {
    installation = await createSmallInstallation()
    await execute(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`)
    // A grant of an earlier, careless operator.
    await execute(`GRANT ALL ON data_versions TO ${role}`)
    const { exitCode, stderr } = await runOpentariff(['grant', role], installation.environment)
    expect(exitCode, stderr).to.equal(0)
    // Loaded after the grant: its partitions, and those of later versions, are readable too.
    await installation.ingest()
    asService = createPostgres({ ...installation.config.database, user: role, password, poolSize: 1 })
  })

  after(async () => {
    await asService.close()
    await execute(`DROP OWNED BY ${role}`)
    await execute(`DROP ROLE ${role}`)
    await installation.remove()
  })

  it('suffices for every statement of the service', async () => {
    const { postgres } = installation.pipeline
    const keyOf = (scope: 'fpo' | 'green-lanes') =>
      createApiKey(postgres, { scope, label: 'a client', limitPerSecond: 100 })
    const [fpo, greenLanes] = [await keyOf('fpo'), await keyOf('green-lanes')]
    const { config } = installation
    const database = { ...config.database, user: role, password }
    const service = await startService({ ...config, database, port: 0, host: '127.0.0.1', logLevel: 'silent' })
    const url = `http://127.0.0.1:${service.address.port}`
    const post = (path: string, body: object) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'X-Api-Key': fpo, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    try {
      for (const path of ['/uk/api/v2/chapters', '/uk/api/beta/search?q=horses', '/readyz', '/metrics', '/browse']) {
        expect((await fetch(`${url}${path}`)).status, path).to.equal(200)
      }
      const themes = await fetch(`${url}/xi/api/v2/green_lanes/themes`, { headers: { 'X-Api-Key': greenLanes } })
      expect(themes.status).to.equal(200)
      const item = { description: 'horse for breeding', digits: 8, limit: 5, allow_degraded: true }
      const classified = await post('/fpo-code-search', item)
      expect(classified.status, await classified.clone().text()).to.equal(200)
      const request_id = classified.headers.get('X-Request-Id')
      // The description is stored after the answer.
      await waitFor(async () => (await post('/fpo-code-search/feedback', { request_id, code: '010121' })).ok)
    } finally {
      await service.stop()
    }
    const used = sql`SELECT 1 FROM api_keys WHERE last_used_at IS NOT NULL`
    await waitFor(async () => (await postgres.query(used)).length === 2, { what: 'the use of the keys to be noted' })
    expect(await visitorsKeyId(asService)).to.be.a('number')
    expect(await claimDueDeliveries(asService, 1)).to.deep.equal([])
    expect(await createApiKeys(asService).find(fpo, 'fpo')).to.include({ limitPerSecond: 100 })
  })

  const forbidden: readonly (readonly [what: string, statement: Sql])[] = [
    ['create a table', sql`CREATE TABLE mine (id integer)`],
    ['drop a table', sql`DROP TABLE measures`],
    ['change the tariff', sql`DELETE FROM measures`],
    ['publish a version', sql`UPDATE data_versions SET status = 'live'`],
    [
      'create a key',
      sql`INSERT INTO api_keys (public_id, key_hash, scope, label) VALUES ('0123456789ab', '\\x00', 'fpo', 'mine')`,
    ],
    ['raise the limit of a key', sql`UPDATE api_keys SET limit_per_second = 1000000`],
    ['bring back a revoked key', sql`UPDATE api_keys SET revoked_at = NULL`],
  ]
  for (const [what, statement] of forbidden) {
    it(`cannot ${what}`, async () => {
      expect(await refusalOf(statement)).to.match(/permission denied|must be owner/)
    })
  }

  it('must exist', async () => {
    const { exitCode, stderr } = await runOpentariff(['grant', 'no_such_role'], installation.environment)
    expect(exitCode).to.equal(1)
    expect(stderr).to.include('There is no role no_such_role')
  })
})
