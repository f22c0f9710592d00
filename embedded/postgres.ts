import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Account, runAs } from './account.ts'
import { makePrivateDirectory, writePrivateFile } from './layout.ts'
import { LOOPBACK } from './ports.ts'
import { ALTERNATIVE, EmbeddedProblem, fullDisk } from './problem.ts'
import { commandOf, type EndingStep, identify, type ProcessIdentity } from './process-identity.ts'
import { type ServerProcess, startServer, untilReady } from './server-process.ts'

/** The user and the database that an embedded Postgres has for the service. */
const NAME = 'opentariff'

/** Recovery of a large database after a power cut, on a slow disk. */
const LONGEST_START_MS = 120_000

/** Memory that one machine can spare beside OpenSearch; what is only said here is measured in ingest time. */
const SETTINGS = {
  listen_addresses: LOOPBACK,
  // A socket would need a short path that the account can write, and nothing connects to it.
  unix_socket_directories: '',
  shared_buffers: '192MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_connections: '60',
  // Nobody replicates from here, and COPY into a table of the same transaction then writes no log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  // Queries here take milliseconds: compiling them takes longer.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
} as const

/** Test data need not survive a power cut, and tests wait for every commit. */
const TEST_SETTINGS = {
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
} as const

/** Fast shutdown, which ends sessions; then immediate, which leaves recovery to the next start. */
export const ENDING_POSTGRES: readonly EndingStep[] = [
  { signal: 'SIGINT', waitMs: 10_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
]

export interface PostgresOptions {
  /** The distribution. */
  readonly home: string
  /** Of the instance, for Postgres alone. */
  readonly directory: string
  readonly account: Account | null
  readonly port: number
  readonly forTests: boolean
  /** Called as soon as the process exists. */
  readonly onSpawn: (process: ProcessIdentity) => void
}

/** Starts Postgres, making its cluster first if there is none, and returns when it takes connections. */
export async function startPostgres(options: PostgresOptions): Promise<ServerProcess> {
  makePrivateDirectory(options.directory, options.account)
  prepareCluster(options)
  removeStalePidFile(options.directory)
  const settings = { ...SETTINGS, ...(options.forTests ? TEST_SETTINGS : {}), port: String(options.port) }
  const server = await startServer({
    name: 'Postgres',
    command: join(options.home, 'bin', 'postgres'),
    args: [
      '-D',
      dataOf(options.directory),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    cwd: options.directory,
    env: environment(options.directory),
    account: options.account,
    log: join(options.directory, 'postgres.log'),
    complaint: /FATAL|PANIC|ERROR|could not/,
  })
  options.onSpawn(server.identity)
  await untilReady(server, () => answersPostgres(options.port), LONGEST_START_MS)
  return server
}

/** The address with its password, for whoever may read the password's file. */
export function postgresUrl(directory: string, port: number): string {
  return `postgres://${NAME}:${readFileSync(passwordFile(directory), 'utf8').trim()}@${LOOPBACK}:${port}/${NAME}`
}

/** A Postgres that runs on this instance's data, known from its own pid file: found even when our state file is lost. */
export function strayPostgres(directory: string): ProcessIdentity | null {
  const pid = Number(readPidFile(directory)?.[0])
  if (!Number.isInteger(pid) || pid <= 0 || !commandOf(pid)?.includes(dataOf(directory))) return null
  return identify(pid)
}

/**
 * Whether a Postgres on this port takes connections, as `pg_isready` asks: it sends a first message and wants a
 * request for authentication. While it starts or recovers it answers with an error.
 */
export function answersPostgres(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: LOOPBACK, port, timeout: 2000 })
    const answer = (ready: boolean): void => {
      socket.destroy()
      resolve(ready)
    }
    socket.once('connect', () => socket.write(startupMessage()))
    socket.once('data', (data) => answer(data[0] === 'R'.charCodeAt(0)))
    for (const event of ['error', 'timeout', 'close']) socket.once(event, () => answer(false))
  })
}

/** Protocol 3.0: length, version, then names and values, each ended by a zero, and one more zero. */
function startupMessage(): Buffer {
  const parameters = Buffer.from(`user\0${NAME}\0database\0${NAME}\0\0`)
  const header = Buffer.alloc(8)
  header.writeInt32BE(header.length + parameters.length, 0)
  header.writeInt32BE(3 << 16, 4)
  return Buffer.concat([header, parameters])
}

function dataOf(directory: string): string {
  return join(directory, 'data')
}

function passwordFile(directory: string): string {
  return join(directory, 'password')
}

function environment(directory: string): NodeJS.ProcessEnv {
  // Messages in English, since they are searched for; and nothing of PGDATA, PGPORT and the like of the caller.
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', HOME: directory }
}

/** Makes the cluster in a directory of another name, so that one that was interrupted does not count. */
function prepareCluster(options: PostgresOptions): void {
  const data = dataOf(options.directory)
  checkVersion(data, options.home)
  if (existsSync(join(data, 'PG_VERSION'))) {
    if (!existsSync(passwordFile(options.directory))) {
      const password = writePassword(options)
      runAlone(options, data, `ALTER ROLE ${NAME} PASSWORD '${password}'`)
    }
    return
  }
  const partial = join(options.directory, 'data.partial')
  rmSync(partial, { recursive: true, force: true })
  rmSync(data, { recursive: true, force: true })
  writePassword(options)
  run(options, 'initdb', [
    '--pgdata',
    partial,
    '--username',
    NAME,
    '--pwfile',
    passwordFile(options.directory),
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // Case rules of Unicode without depending on what locales the machine has.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(options.forTests ? ['--no-sync'] : []),
  ])
  runAlone(options, partial, `CREATE DATABASE ${NAME}`)
  renameSync(partial, data)
}

/** Data of another major version cannot be read, and is not ours to throw away unasked. */
function checkVersion(data: string, home: string): void {
  const file = join(data, 'PG_VERSION')
  if (!existsSync(file)) return
  const made = readFileSync(file, 'utf8').trim()
  const answer = spawnSync(join(home, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? ''
  const have = /(\d+)(?:\.|beta|rc)/.exec(answer)?.[1]
  if (have === undefined || have === made) return
  throw new EmbeddedProblem(
    `The data in ${data} is of Postgres ${made}, and this is Postgres ${have}; delete it with \`npm run embedded -- reset\` (the next start loads the tariff again).`,
  )
}

/** Hexadecimal, so that neither an address nor SQL needs it quoted. */
function writePassword({ directory, account }: PostgresOptions): string {
  const password = randomBytes(24).toString('hex')
  writePrivateFile(passwordFile(directory), `${password}\n`, account)
  return password
}

/** One statement on a cluster that is not running, in single-user mode: this needs no client, port or password. */
function runAlone(options: PostgresOptions, data: string, statement: string): void {
  run(options, 'postgres', ['--single', '-D', data, 'postgres'], `${statement}\n`)
}

function run(options: PostgresOptions, program: string, args: readonly string[], input = ''): void {
  const result = spawnSync(join(options.home, 'bin', program), args, {
    ...runAs(options.account),
    cwd: options.directory,
    env: environment(options.directory),
    encoding: 'utf8',
    input,
  })
  const output = `${result.stdout ?? ''}\n${result.stderr ?? ''}`
  if (result.error === undefined && result.status === 0 && !/^.*\b(ERROR|FATAL):/m.test(output)) return
  if (/No space left on device/i.test(output)) throw fullDisk(options.directory)
  const line = output.split('\n').find((text) => /error:|ERROR|FATAL|could not/.test(text))
  const reason = line?.trim() ?? result.error?.message ?? `exit code ${result.status}`
  throw new EmbeddedProblem(
    `Postgres could not make its database in ${options.directory} (${reason}); put that right and start again, or ${ALTERNATIVE}.`,
  )
}

/** Postgres refuses to start when the process in its pid file lives, be it anybody's that got the number later. */
function removeStalePidFile(directory: string): void {
  const stray = strayPostgres(directory)
  if (stray !== null) {
    throw new EmbeddedProblem(
      `Another Postgres (process ${stray.pid}) uses ${directory}; stop it with \`npm run embedded -- stop\` and start again.`,
    )
  }
  rmSync(join(dataOf(directory), 'postmaster.pid'), { force: true })
}

function readPidFile(directory: string): readonly string[] | null {
  try {
    return readFileSync(join(dataOf(directory), 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
}
