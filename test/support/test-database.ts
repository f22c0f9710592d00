import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { serverUrls } from './server-urls.ts'

/** A database of its own for one test file. */
export interface TestDatabase {
  readonly databaseUrl: string
  /** Ends whatever is still connected and removes the database. */
  drop(): Promise<void>
}

const execute = async (databaseUrl: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates an empty database on the servers of this run. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const { databaseUrl: serverUrl } = serverUrls()
  const name = `opentariff_test_${randomBytes(6).toString('hex')}`
  await execute(serverUrl, `create database ${name}`)
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = `/${name}`
  return {
    databaseUrl: databaseUrl.href,
    drop: () => execute(serverUrl, `drop database if exists ${name} with (force)`),
  }
}
