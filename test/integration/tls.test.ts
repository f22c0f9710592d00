import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { createOpenSearch } from '../../src/opensearch/client.ts'
import { createPostgres } from '../../src/postgres/client.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { sql } from '../../src/postgres/sql.ts'
import { startService } from '../../src/service.ts'
import { type Certificates, createCertificates } from '../support/certificates.ts'
import { serverUrls } from '../support/server-urls.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { startTlsOpenSearch, startTlsPostgres, type TlsProxy } from '../support/tls-proxies.ts'
import { waitFor } from '../support/wait-for.ts'

const USER = 'tariff'
const PASSWORD = 'pass:word/with?signs'

/** OpenSSL's messages about a certificate without an authority that it trusts. */
const UNTRUSTED = /unable to verify|unable to get local issuer|self-signed certificate|certificate signature failure/

describe('servers behind TLS, with a certificate of an authority of their own', () => {
  let directory: string
  let ours: Certificates
  let other: Certificates
  let database: TestDatabase
  let openSearch: TlsProxy
  let postgres: TlsProxy

  const authority = (name: string, host = 'localhost'): Certificates => {
    const folder = join(directory, name)
    mkdirSync(folder)
    return createCertificates(folder, host)
  }

  const configWith = (env: Readonly<Record<string, string>> = {}) => {
    const { pathname, username, password } = new URL(database.databaseUrl)
    return requireServers(
      loadConfig({
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
        DATABASE_URL: `postgres://localhost:${postgres.port}${pathname}`,
        DATABASE_USER: decodeURIComponent(username),
        DATABASE_PASSWORD: decodeURIComponent(password),
        DATABASE_CA: ours.authorityFile,
        OPENSEARCH_URL: `https://localhost:${openSearch.port}`,
        OPENSEARCH_USERNAME: USER,
        OPENSEARCH_PASSWORD: PASSWORD,
        OPENSEARCH_CA: ours.authorityFile,
        ...env,
      }),
    )
  }

  const askOpenSearch = async (config: ReturnType<typeof configWith>): Promise<string> => {
    const client = createOpenSearch(config.openSearch)
    return await client
      .health()
      .then(({ status }) => status, String)
      .finally(client.close)
  }

  const askPostgres = async (config: ReturnType<typeof configWith>): Promise<string> => {
    const client = createPostgres(config.database)
    return await client
      .query(sql`SELECT 1`)
      .then(() => 'answered', String)
      .finally(client.close)
  }

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-tls-'))
    ours = authority('ours')
    other = authority('other')
    database = await createTestDatabase()
    openSearch = await startTlsOpenSearch(ours, serverUrls().openSearchUrl, `${USER}:${PASSWORD}`)
    postgres = await startTlsPostgres(ours, new URL(serverUrls().databaseUrl))
  })

  after(async () => {
    openSearch.close()
    postgres.close()
    await database.drop()
    await rm(directory, { recursive: true, force: true })
  })

  it('serve migrations and the service when the files of the authority are set', async () => {
    const config = configWith()
    expect(await migrate(config.database)).to.have.length.above(0)
    const service = await startService(config)
    try {
      const isOk = async () => {
        const response = await fetch(`http://127.0.0.1:${service.address.port}/readyz`)
        const { checks } = (await response.json()) as { readonly checks: readonly { name: string; status: string }[] }
        const states = new Map(checks.map(({ name, status }) => [name, status]))
        return states.get('postgres') === 'ok' && states.get('opensearch') === 'ok'
      }
      await waitFor(isOk, { what: 'both servers to answer' })
    } finally {
      await service.stop()
    }
  })

  it('fail when their certificate comes from another authority', async () => {
    const config = configWith({ DATABASE_CA: other.authorityFile, OPENSEARCH_CA: other.authorityFile })
    expect(await askOpenSearch(config)).to.match(UNTRUSTED)
    expect(await askPostgres(config)).to.match(UNTRUSTED)
  })

  it('fail when no authority is set, as the system does not trust theirs', async () => {
    const { pathname } = new URL(database.databaseUrl)
    const config = configWith({
      DATABASE_URL: `postgres://localhost:${postgres.port}${pathname}?sslmode=verify-full`,
      DATABASE_CA: '',
      OPENSEARCH_CA: '',
    })
    expect(await askOpenSearch(config)).to.match(UNTRUSTED)
    expect(await askPostgres(config)).to.match(UNTRUSTED)
  })

  it('fail when their certificate names another host', async () => {
    const elsewhere = authority('elsewhere', 'elsewhere.example')
    const proxies = [
      await startTlsOpenSearch(elsewhere, serverUrls().openSearchUrl, `${USER}:${PASSWORD}`),
      await startTlsPostgres(elsewhere, new URL(serverUrls().databaseUrl)),
    ] as const
    const config = configWith({
      OPENSEARCH_URL: `https://localhost:${proxies[0].port}`,
      OPENSEARCH_CA: elsewhere.authorityFile,
      DATABASE_URL: `postgres://localhost:${proxies[1].port}/postgres`,
      DATABASE_CA: elsewhere.authorityFile,
    })
    expect(await askOpenSearch(config)).to.include("does not match certificate's altnames")
    expect(await askPostgres(config)).to.include("does not match certificate's altnames")
    for (const proxy of proxies) proxy.close()
  })

  it('a server with wrong credentials is reported without repeating them', async () => {
    const config = configWith({ OPENSEARCH_PASSWORD: 'mistyped', DATABASE_PASSWORD: 'mistyped' })
    expect(await askOpenSearch(config))
      .to.include('401')
      .and.not.include('mistyped')
    expect(await askPostgres(config)).not.to.include('mistyped')
  })
})
