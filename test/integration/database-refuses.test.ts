import { expect } from 'chai'
import { ServiceUnavailableError } from '../../src/errors/service-unavailable-error.ts'
import { createPostgres } from '../../src/postgres/client.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { sql } from '../../src/postgres/sql.ts'
import { serverUrls } from '../support/server-urls.ts'

/** The address of the tests' server, with a change. */
const addressWith = (change: (url: URL) => void): string => {
  const url = new URL(serverUrls().databaseUrl)
  change(url)
  return url.href
}

describe('a database that refuses connections', () => {
  const cases: readonly (readonly [what: string, url: () => string, reason: RegExp])[] = [
    [
      'is not there',
      () => addressWith((url) => Object.assign(url, { pathname: '/no_such_database' })),
      /^postgres: database "no_such_database" does not exist$/,
    ],
    [
      'is away',
      // No program listens on port 1.
      () => addressWith((url) => Object.assign(url, { host: '127.0.0.1:1' })),
      /^postgres: .*ECONNREFUSED/,
    ],
    [
      'does not know the user',
      () => addressWith((url) => Object.assign(url, { username: 'no_such_user' })),
      // The message depends on whether the server requires passwords.
      /^postgres: (?:password authentication failed|role .* does not exist)/,
    ],
  ]
  for (const [what, url, reason] of cases) {
    it(`reports ${what} in one sentence, from migrations and statements alike`, async () => {
      const config = { url: url(), poolSize: 1 }
      const postgres = createPostgres(config)
      const failures: readonly unknown[] = await Promise.all([
        migrate(config).catch((error: unknown) => error),
        postgres.query(sql`SELECT 1`).catch((error: unknown) => error),
      ])
      await postgres.close()
      for (const failure of failures) {
        expect(failure).to.be.instanceOf(ServiceUnavailableError)
        expect((failure as Error).message).to.match(reason)
      }
    })
  }
})
