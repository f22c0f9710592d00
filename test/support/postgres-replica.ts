import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { runAs } from '../../embedded/account.ts'
import { type Layout, makePrivateDirectory, writePrivateFile } from '../../embedded/directories.ts'
import { endWithThisProcess } from '../../embedded/watchdog.ts'
import { freePort } from './free-port.ts'
import { waitFor } from './wait-for.ts'

/** A streaming replica of an embedded Postgres that was started with `replicable`. */
export interface PostgresReplica {
  readonly url: string
  pid(): number
  /** Starts it again where it ended, on the same port and data. */
  start(): Promise<void>
  stop(): Promise<void>
}

const MAX_START_MS = 60_000

/**
 * Copies the data of a running primary, as its documentation of low-level base backups says, and starts a replica on it.
 * @param primary Folder of the primary's data
 * @param directory Where the replica lives; created
 */
export async function startReplica(
  { dist, account }: Pick<Layout, 'dist' | 'account'>,
  primaryUrl: string,
  primary: string,
  directory: string,
): Promise<PostgresReplica> {
  makePrivateDirectory(directory, account)
  const data = join(directory, 'data')
  await copyCluster(primaryUrl, primary, data, account)
  const port = await freePort()
  const url = new URL(primaryUrl)
  const { hostname: host, port: primaryPort, username: user, password } = url
  url.port = String(port)
  const settings = {
    primary_conninfo: `host=${host} port=${primaryPort} user=${user} password=${password}`,
    listen_addresses: host,
    port: String(port),
    unix_socket_directories: '',
    // At least that of the primary.
    max_connections: '60',
    shared_buffers: '64MB',
    timezone: 'UTC',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess | undefined

  const start = async () => {
    await rm(join(data, 'postmaster.pid'), { force: true })
    const log = openSync(join(directory, 'postgres.log'), 'a')
    server = spawn(join(dist, 'postgres', 'bin', 'postgres'), ['-D', data, ...args], {
      ...runAs(account),
      cwd: directory,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
      detached: true,
    })
    const { pid } = server
    if (pid !== undefined) server.once('exit', endWithThisProcess(pid, 'SIGINT', account))
    await waitFor(() => answers(url.href), { timeoutMs: MAX_START_MS, what: 'the replica to answer' })
  }
  const stop = async () => {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
  await start()
  return { url: url.href, pid: () => server?.pid ?? 0, start, stop }
}

async function copyCluster(url: string, from: string, to: string, account: Layout['account']): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('replica', true)`)
    // Files may be removed meanwhile, which the log repeats.
    await promisify(execFile)('cp', ['-a', from, to], { ...runAs(account), cwd: '/' }).catch(() => undefined)
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    writePrivateFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '', account)
    writePrivateFile(join(to, 'standby.signal'), '', account)
  } finally {
    await client.end()
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
