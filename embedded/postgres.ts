import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, runAs } from './account.ts'
import { makePrivateDirectory, writePrivateFile } from './directories.ts'
import { ensureDistribution } from './distribution.ts'
import { freePort, LOOPBACK } from './loopback.ts'
import { postgresDistribution } from './postgres-distribution.ts'
import { ALTERNATIVE, EmbeddedProblem, fullDisk } from './problem.ts'
import { findProcesses } from './processes.ts'
import type { EmbeddedServer, Installation, ServerContext } from './server.ts'
import { startServer, untilReady } from './server-process.ts'

/** The user and the database of the service. */
const NAME = 'opentariff'

/** Recovery of a large database after a power cut, on a slow disk. */
const MAX_START_MS = 120_000

/** Settings for a machine that also runs OpenSearch; those without a comment were chosen by ingest time. */
const SETTINGS = {
  listen_addresses: LOOPBACK,
  // A socket would need a short path that the account can write, and nothing connects to it.
  unix_socket_directories: '',
  shared_buffers: '192MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_connections: '60',
  // Nothing replicates from here, and COPY into a table of the same transaction then writes no log.
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

/** The whole log, of which enough is kept for a replica that was away for a while. */
const REPLICABLE_SETTINGS = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '512MB' } as const

/** Test data need not survive a power cut, and tests wait for every commit. */
const TEST_SETTINGS = {
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
} as const

/** Fast shutdown, which ends sessions; then immediate, which leaves recovery to the next start. */
const ENDING = [
  { signal: 'SIGINT', waitMs: 10_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const

export const postgres: EmbeddedServer = {
  prepare: async (context) => {
    const home = await installPostgres(context)
    return (port) => start(context, home, port)
  },
  findProcesses: ({ postgres: directory }) => findProcesses('-D', dataOf(directory)),
  ending: ENDING,
}

/** Puts the binaries in their place, unless they are there, and returns their directory. */
export const installPostgres = ({ layout, report }: Installation): Promise<string> =>
  ensureDistribution(postgresDistribution(report), layout, report)

/** The address, with its password. */
export function postgresUrl(directory: string, port: number): string {
  return `postgres://${NAME}:${readFileSync(passwordFile(directory), 'utf8').trim()}@${LOOPBACK}:${port}/${NAME}`
}

/** Creates the cluster if there is none, and returns when the server takes connections. */
async function start(context: ServerContext, home: string, givenPort?: number): Promise<number> {
  const { files } = context
  const directory = files.postgres
  prepareCluster(context, home)
  // Postgres refuses to start when any process has the number in an old pid file. No Postgres uses this data: those
  // that did were ended before.
  const pidFile = join(dataOf(directory), 'postmaster.pid')
  rmSync(pidFile, { force: true })
  const port = givenPort ?? (await freePort())
  const settings = Object.entries({
    ...SETTINGS,
    ...(files.name === 'test' ? TEST_SETTINGS : {}),
    ...(context.replicable ? REPLICABLE_SETTINGS : {}),
    port,
  })
  const server = await startServer(context, {
    name: 'Postgres',
    command: join(home, 'bin', 'postgres'),
    args: ['-D', dataOf(directory), ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    cwd: directory,
    env: environment(directory),
    log: join(directory, 'postgres.log'),
    complaint: /FATAL|PANIC|ERROR|could not/,
    endSignal: ENDING[0].signal,
  })
  await untilReady(server, async () => (isReady(pidFile) ? true : null), MAX_START_MS)
  return port
}

/** `pg_ctl` asks in the same way: the eighth line of the pid file is the server's status. */
function isReady(pidFile: string): boolean {
  return existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[7]?.trim() === 'ready'
}

function dataOf(directory: string): string {
  return join(directory, 'data')
}

function passwordFile(directory: string): string {
  return join(directory, 'password')
}

function environment(directory: string): NodeJS.ProcessEnv {
  // Messages in English, since they are matched; and none of the caller's PGDATA, PGPORT and the like.
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', HOME: directory }
}

/** Creates the cluster in a directory of another name and renames it, so that an interrupted one is not used. */
function prepareCluster({ files, layout: { account } }: ServerContext, home: string): void {
  const directory = makePrivateDirectory(files.postgres, account)
  const data = dataOf(directory)
  const run = (program: string, args: readonly string[], input = ''): void =>
    runProgram(join(home, 'bin', program), args, input, directory, account)
  // Single-user mode: a statement needs no server, client, port or password.
  const execute = (cluster: string, statement: string): void =>
    run('postgres', ['--single', '-D', cluster, 'postgres'], `${statement}\n`)
  // Hexadecimal needs quoting neither in an address nor in SQL.
  const password = randomBytes(24).toString('hex')
  const hasPassword = existsSync(passwordFile(directory))
  if (!hasPassword) writePrivateFile(passwordFile(directory), `${password}\n`, account)
  if (existsSync(join(data, 'PG_VERSION'))) {
    if (!hasPassword) execute(data, `ALTER ROLE ${NAME} PASSWORD '${password}'`)
    return
  }
  const partial = join(directory, `data.partial-${process.pid}`)
  rmSync(data, { recursive: true, force: true })
  run('initdb', [
    `--pgdata=${partial}`,
    `--username=${NAME}`,
    `--pwfile=${passwordFile(directory)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // Unicode's case rules, without depending on the machine's locales.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(files.name === 'test' ? ['--no-sync'] : []),
  ])
  execute(partial, `CREATE DATABASE ${NAME}`)
  renameSync(partial, data)
}

function runProgram(
  program: string,
  args: readonly string[],
  input: string,
  directory: string,
  account: Account | null,
): void {
  const options = { ...runAs(account), cwd: directory, env: environment(directory), input, encoding: 'utf8' } as const
  const { error, status, stdout, stderr } = spawnSync(program, args, options)
  const output = `${stdout ?? ''}\n${stderr ?? ''}`
  // In single-user mode the exit code is 0 even if the statement fails.
  if (status === 0 && !/^.*\b(ERROR|FATAL):/m.test(output)) return
  if (/No space left on device/i.test(output)) throw fullDisk(directory)
  const line = output.split('\n').find((text) => /error:|ERROR|FATAL|could not/.test(text))
  const reason = line?.trim() ?? error?.message ?? `exit code ${status}`
  throw new EmbeddedProblem(
    `Postgres could not create its database in ${directory} (${reason}); put that right and start again, or ${ALTERNATIVE}.`,
  )
}
