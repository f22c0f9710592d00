import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { packageRoot } from '../../src/config/package-root.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { serverUrls } from './server-urls.ts'

/** A database of its own for one test file. */
export interface TestDatabase {
  readonly databaseUrl: string
  /** Ends whatever is still connected and removes the database. */
  drop(): Promise<void>
}

const connected = async <T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const urlOf = (name: string): string => {
  const url = new URL(serverUrls().databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

const createDatabase = async (template = 'template1'): Promise<TestDatabase> => {
  const { databaseUrl: serverUrl } = serverUrls()
  const name = `opentariff_test_${randomBytes(6).toString('hex')}`
  await connected(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
  return {
    databaseUrl: urlOf(name),
    drop: async () => {
      await connected(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** Creates an empty database on the servers of this run. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase()

/** Creates a database with the schema of this release: a copy of one, which takes a tenth of the time of its migrations. */
export const createMigratedDatabase = async (): Promise<TestDatabase> => createDatabase(await migratedTemplate())

/** Any number, as long as nothing else locks it. */
const TEMPLATE_LOCK = 7_421_853

/** Made by the first of the processes that ask for it; it stays for the next run, until the migrations are others. */
async function migratedTemplate(): Promise<string> {
  const directory = join(packageRoot, 'migrations')
  const hash = createHash('sha256')
  for (const file of readdirSync(directory).sort()) hash.update(readFileSync(join(directory, file)))
  const name = `opentariff_template_${hash.digest('hex').slice(0, 12)}`
  await connected(serverUrls().databaseUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    await migrate({ url: urlOf(unfinished), poolSize: 1 })
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}
