import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { resolveLayout } from '../../embedded/directories.ts'
import { startSomeServers, statusOfEmbeddedServers } from '../../embedded/servers.ts'
import { loadConfig } from '../../src/config/config.ts'
import { sql } from '../../src/postgres/sql.ts'
import { connectDatabases, type Databases } from '../../src/versions/connect-databases.ts'
import { type PostgresReplica, startReplica } from '../support/postgres-replica.ts'
import { waitFor } from '../support/wait-for.ts'

/** The longest wait of a reader when a replica goes away. */
const MAX_MS = 500

describe('read replicas of Postgres', function () {
  this.timeout(60_000)
  let directory = ''
  let stop: () => Promise<void> = async () => undefined
  let replica: PostgresReplica
  let databases: Databases
  const previous = process.env.OPENTARIFF_EMBEDDED_DIR

  before(async () => {
    const { dist } = resolveLayout()
    directory = mkdtempSync(join(tmpdir(), 'opentariff-replica-'))
    chmodSync(directory, 0o755)
    symlinkSync(dist, join(directory, 'dist'))
    process.env.OPENTARIFF_EMBEDDED_DIR = directory
    const report = () => undefined
    const started = await startSomeServers(['postgres'], {
      instance: 'test',
      report,
      exitOnSignals: false,
      replicable: true,
    })
    stop = started.stop
    const url = started.databaseUrl ?? ''
    const { files } = statusOfEmbeddedServers('test')
    replica = await startReplica(resolveLayout(), url, join(files.postgres, 'data'), join(files.directory, 'replica'))
    const { database } = loadConfig({ DATABASE_URL: url, DATABASE_READ_URLS: replica.url, DATABASE_POOL_SIZE: '2' })
    if (database === undefined) throw new Error('there is no database')
    databases = connectDatabases(database, {})
    await write(sql`CREATE TABLE data_versions (region text, data_version_id int, status text)`)
    await write(sql`CREATE TABLE nomenclature_languages (language text, as_of date, loaded_at timestamptz)`)
    await write(sql`INSERT INTO data_versions VALUES ('uk', 1, 'live')`)
    databases.postgres.require('uk', { dataVersionId: 1, languages: [] })
  })
  after(async () => {
    await databases.close()
    await replica.stop()
    await stop()
    if (previous === undefined) delete process.env.OPENTARIFF_EMBEDDED_DIR
    else process.env.OPENTARIFF_EMBEDDED_DIR = previous
    rmSync(directory, { recursive: true, force: true })
  })

  const write = (statement: ReturnType<typeof sql>) => databases.primary.query(statement)
  const isFromReplica = async () => {
    const [row] = await databases.postgres.query<{ answer: boolean }>(sql`SELECT pg_is_in_recovery() AS answer`)
    return row?.answer
  }
  const untilUsed = () => waitFor(isFromReplica, { what: 'the replica to be used' })
  /** Queries the replica itself, whether it is used or not. */
  const onReplica = async (statement: string) => {
    const { database } = loadConfig({ DATABASE_URL: replica.url })
    if (database === undefined) throw new Error('there is no database')
    const own = connectDatabases(database, {})
    await own.primary.query({ text: statement, values: [] })
    await own.close()
  }

  it('receive queries as soon as they hold the live version', async () => {
    await untilUsed()
  })

  it('receive no queries while they lack the live version, and some again once they hold it', async () => {
    await untilUsed()
    await onReplica('SELECT pg_wal_replay_pause()')
    await write(sql`UPDATE data_versions SET data_version_id = 2`)
    databases.postgres.require('uk', { dataVersionId: 2, languages: [] })
    const versions = sql`SELECT data_version_id FROM data_versions`
    for (let read = 0; read < 20; read += 1) {
      expect(await databases.postgres.query(versions)).to.deep.equal([{ data_version_id: 2 }])
    }
    // Longer than from one look to the next.
    const later = performance.now() + 1200
    await waitFor(() => performance.now() > later)
    expect(await isFromReplica()).to.equal(false)
    await onReplica('SELECT pg_wal_replay_resume()')
    await untilUsed()
    expect(await databases.postgres.query(versions)).to.deep.equal([{ data_version_id: 2 }])
  })

  it('may be killed: the primary answers instead, soon', async () => {
    await untilUsed()
    process.kill(replica.pid(), 'SIGKILL')
    for (let read = 0; read < 50; read += 1) {
      const started = performance.now()
      expect(await isFromReplica()).to.be.a('boolean')
      expect(performance.now() - started).to.be.below(MAX_MS)
    }
    await waitFor(async () => !(await isFromReplica()), { what: 'the replica to be left out' })
    await replica.start()
    await untilUsed()
  })

  it('the primary reports what is wrong with a statement, and takes writes', async () => {
    await untilUsed()
    const wrong = databases.postgres.query({ text: 'SELECT nothing', values: [] })
    expect(await wrong.catch((error: Error) => error.message)).to.include('nothing')
    await databases.postgres.query(sql`UPDATE data_versions SET status = 'live'`)
    await untilUsed()
  })
})
