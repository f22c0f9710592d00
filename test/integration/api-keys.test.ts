import { expect } from 'chai'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { ServiceUnavailableError } from '../../src/errors/service-unavailable-error.ts'
import { API_KEY_SCOPES, type ApiKeyScope } from '../../src/http/auth/api-key.ts'
import { createApiKeys } from '../../src/http/auth/api-keys.ts'
import { createApiKey, revokeApiKey } from '../../src/http/auth/manage-keys.ts'
import { createRateLimit } from '../../src/http/auth/rate-limit.ts'
import { createPostgres, type Postgres } from '../../src/postgres/client.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { sql } from '../../src/postgres/sql.ts'
import { freePort } from '../support/free-port.ts'
import { lastLine, runOpentariff } from '../support/run-command.ts'
import { serverUrls } from '../support/server-urls.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { waitFor } from '../support/wait-for.ts'

/** A command is a process that compiles itself first. */
const SLOW_MS = 60_000

describe('API keys', function () {
  this.timeout(SLOW_MS)

  let database: TestDatabase
  let postgres: Postgres

  const databaseConfig = (url: string) =>
    requireServers(loadConfig({ DATABASE_URL: url, OPENSEARCH_URL: serverUrls().openSearchUrl })).database

  const keys = (...args: readonly string[]) => runOpentariff(['keys', ...args], { DATABASE_URL: database.databaseUrl })

  const newKey = (scope: ApiKeyScope = 'fpo', limitPerSecond = 100) =>
    createApiKey(postgres, { scope, label: 'Swift Parcels', limitPerSecond })

  const idOf = (key: string): string => key.split('_')[1] ?? ''

  before(async () => {
    database = await createTestDatabase()
    const config = databaseConfig(database.databaseUrl)
    await migrate(config)
    postgres = createPostgres(config)
  })

  after(async () => {
    await postgres.close()
    await database.drop()
  })

  describe('the command', () => {
    it('creates a key, prints it once alone on the last line, and stores only its hash', async () => {
      const { exitCode, stdout } = await keys('create', '--scope', 'fpo', '--label', 'Swift Parcels', '--limit', '7')
      expect(exitCode).to.equal(0)
      const key = lastLine(stdout)
      expect(await createApiKeys(postgres).find(key, 'fpo')).to.include({ limitPerSecond: 7 })
      const listed = await keys('list')
      expect(listed.stdout).to.match(new RegExp(`^${idOf(key)}  fpo +7/s  Swift Parcels`, 'm'))
      const rows = JSON.stringify(await postgres.query(sql`SELECT * FROM api_keys`))
      for (const shown of [listed.stdout, rows]) expect(shown).not.to.include(key.slice(idOf(key).length + 5))
    })

    it('creates its tables in an empty database', async () => {
      const empty = await createTestDatabase()
      try {
        const env = { DATABASE_URL: empty.databaseUrl }
        const made = await runOpentariff(['keys', 'create', '--scope', 'green-lanes', '--label', 'x'], env)
        expect(lastLine(made.stdout)).to.match(/^otk_[0-9a-f]{12}_/)
      } finally {
        await empty.drop()
      }
    })

    it('revokes a key by its id, or by the key itself without printing it', async () => {
      const key = await newKey()
      const { exitCode, stdout } = await keys('revoke', key)
      expect(exitCode).to.equal(0)
      expect(stdout)
        .to.include(`The key ${idOf(key)} of Swift Parcels for fpo is revoked.`)
        .and.not.include(key)
      expect(await createApiKeys(postgres).find(key, 'fpo')).to.equal(null)
      expect((await keys('list')).stdout).to.match(new RegExp(`${idOf(key)}.*revoked 20`))
      expect((await keys('revoke', '0123456789ab')).exitCode).to.equal(1)
    })

    it('revokes a key that it reads from standard input', async () => {
      const key = await newKey()
      const env = { DATABASE_URL: database.databaseUrl }
      const { exitCode, stdout } = await runOpentariff(['keys', 'revoke', '-'], env, { input: `${key}\n` })
      expect(exitCode).to.equal(0)
      expect(stdout).to.equal(`The key ${idOf(key)} of Swift Parcels for fpo is revoked.\n`)
      expect(await createApiKeys(postgres).find(key, 'fpo')).to.equal(null)
    })

    it('rejects an invalid command line with exit code 2, without contacting a server', async () => {
      const wrong: readonly (readonly [readonly string[], string])[] = [
        [[], 'Usage: opentariff keys [options] [command]'],
        [['show'], "unknown command 'show'"],
        [['create', '--label', 'x'], "required option '--scope <scope>' not specified"],
        [['create', '--label', 'x', '--scope', 'all'], 'Allowed choices are fpo, green-lanes, labels, watch-lists.'],
        [['create', '--scope', 'fpo'], "required option '--label <name>' not specified"],
        [['create', '--scope', 'fpo', '--label', 'a\nb'], 'It must say whose key it is'],
        [['create', '--scope', 'fpo', '--label', 'x', '--limit', '0'], 'It must be a whole number'],
        [['revoke', 'nonsense'], 'that is no id'],
      ]
      const results = await Promise.all(
        wrong.map(([args]) => runOpentariff(['keys', ...args], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })),
      )
      for (const [index, [args, message]] of wrong.entries()) {
        expect(results[index]?.exitCode, args.join(' ')).to.equal(2)
        expect(results[index]?.stderr).to.include(message)
        // It may be a key.
        expect(results[index]?.stderr).not.to.include('nonsense')
      }
    })
  })

  it('open their own scope only', async () => {
    const apiKeys = createApiKeys(postgres)
    for (const scope of API_KEY_SCOPES) {
      const key = await newKey(scope)
      for (const other of API_KEY_SCOPES) expect((await apiKeys.find(key, other)) !== null).to.equal(scope === other)
    }
  })

  it('fail when a character is wrong, missing or added', async () => {
    const apiKeys = createApiKeys(postgres)
    const key = await newKey()
    const changed = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of [changed, key.slice(0, -1), `${key}x`, key.replace('otk_', ''), `${key}, ${key}`, '']) {
      expect(await apiKeys.find(wrong, 'fpo'), wrong).to.equal(null)
    }
    expect(await apiKeys.find(key, 'fpo')).not.to.equal(null)
  })

  it('stop working within two seconds of being revoked', async () => {
    let now = 0
    const apiKeys = createApiKeys(postgres, { now: () => now })
    const key = await newKey()
    expect(await apiKeys.find(key, 'fpo')).not.to.equal(null)
    await revokeApiKey(postgres, idOf(key))
    now = 2000
    expect(await apiKeys.find(key, 'fpo')).to.equal(null)
  })

  it('record when they were last used', async () => {
    const key = await newKey()
    await createApiKeys(postgres).find(key, 'fpo')
    await waitFor(async () => {
      const rows = await postgres.query(
        sql`SELECT 1 FROM api_keys WHERE public_id = ${idOf(key)} AND last_used_at <= now()`,
      )
      return rows.length === 1
    })
  })

  it('share one rate limit per key across all processes', async () => {
    const [first, second] = await Promise.all([newKey('fpo', 5), newKey('fpo', 5)])
    const apiKeys = createApiKeys(postgres)
    // A window that does not end while the test runs.
    const processes = [
      createRateLimit(postgres, { windowSeconds: 600 }),
      createRateLimit(postgres, { windowSeconds: 600 }),
    ]
    const take = async (key: string) => {
      const client = await apiKeys.find(key, 'fpo')
      if (client === null) throw new Error('the key is good')
      return await Promise.all(Array.from({ length: 8 }, (_, turn) => processes[turn % 2]?.take(client)))
    }
    const allowed = (await take(first)).filter((allowance) => allowance?.isAllowed)
    expect(allowed).to.have.lengthOf(5)
    expect((await take(first)).filter((allowance) => allowance?.isAllowed)).to.have.lengthOf(0)
    expect((await take(second)).filter((allowance) => allowance?.isAllowed)).to.have.lengthOf(5)
  })

  it('follow the clock of Postgres in their rate limit, whatever the clock of a process says', async () => {
    const client = await createApiKeys(postgres).find(await newKey('fpo', 3), 'fpo')
    if (client === null) throw new Error('the key is good')
    const take = () => createRateLimit(postgres, { windowSeconds: 600 }).take(client)
    const clock = Date.now
    try {
      const allowed: boolean[] = []
      for (const hours of [0, 1, -1, 24]) {
        Date.now = () => clock() + hours * 3_600_000
        const { isAllowed, msBeforeNext } = await take()
        allowed.push(isAllowed)
        expect(msBeforeNext).to.be.within(540_000, 600_000)
      }
      expect(allowed).to.deep.equal([true, true, true, false])
    } finally {
      Date.now = clock
    }
  })

  it('answer 503 instead of 401 while Postgres is down', async () => {
    const away = createPostgres(databaseConfig(`postgres://127.0.0.1:${await freePort()}/nothing`))
    try {
      const key = await newKey()
      const failures = await Promise.all([
        createApiKeys(away)
          .find(key, 'fpo')
          .catch((error: unknown) => error),
        createRateLimit(away)
          .take({ apiKeyId: 1, limitPerSecond: 5 })
          .catch((error: unknown) => error),
      ])
      for (const failure of failures) expect(failure).to.be.instanceOf(ServiceUnavailableError)
    } finally {
      await away.close()
    }
  })
})
