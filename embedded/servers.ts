import { rmSync } from 'node:fs'
import { type Instance, type InstanceLayout, instanceLayout, type Layout, resolveLayout } from './directories.ts'
import { requireSpace, SPACE_TO_START } from './free-space.ts'
import { takeLock } from './lock.ts'
import { nodesToStart, OPENSEARCH_NODES } from './nodes.ts'
import { installOpenSearch, openSearchUrl } from './opensearch.ts'
import { installPostgres, postgresUrl } from './postgres.ts'
import { ALTERNATIVE, EmbeddedProblem, explain } from './problem.ts'
import { commandOf } from './processes.ts'
import { endServers, SERVER_NAMES, SERVERS, type ServerKind } from './server-kinds.ts'
import { startOwnServers } from './start-servers.ts'
import { type InstanceState, readState } from './state.ts'

/** The addresses of both servers of an instance. The database's address contains its password. */
export interface EmbeddedConnection {
  readonly databaseUrl: string
  /** Addresses of several nodes are separated by commas. */
  readonly openSearchUrl: string
}

interface SomeAddresses {
  readonly databaseUrl: string | null
  readonly openSearchUrl: string | null
}

interface Stoppable {
  /** Ends the servers if this process started them and they are not detached. May be called twice. */
  stop(): Promise<void>
}

export interface StartOptions {
  readonly instance?: Instance
  /** Nodes of OpenSearch, up to three. Default: those that run or that the data is of, else one. */
  readonly nodes?: number
  /** Lets replicas of Postgres follow it. Default: false, with which loading writes no log. */
  readonly replicable?: boolean
  /** Receives a line for each step. */
  readonly report: (line: string) => void
  /** The servers run until `stopEmbeddedServers`. Default: they end with this process, in whatever way it ends. */
  readonly detached?: boolean
  /** Rejects servers that end with another process. Default: uses whatever servers run. */
  readonly exclusive?: boolean
  /** Ends this process, servers first, on SIGINT, SIGTERM and SIGHUP. False for a caller that handles these itself. */
  readonly exitOnSignals?: boolean
}

export interface EmbeddedStatus {
  readonly files: InstanceLayout
  /** Null when no server runs. */
  readonly state: InstanceState | null
  /** Null unless both servers run. */
  readonly connection: EmbeddedConnection | null
}

/**
 * Returns the running servers of an instance, or starts them. Servers that a killed process left behind are replaced.
 *
 * @throws EmbeddedProblem with one sentence, after which nothing runs that did not run before
 */
export async function startEmbeddedServers(options: StartOptions): Promise<EmbeddedConnection & Stoppable> {
  const { databaseUrl, openSearchUrl, stop } = await startSomeServers(['postgres', 'openSearch'], options)
  if (databaseUrl === null || openSearchUrl === null) throw new Error('a server that was started has no address')
  return { databaseUrl, openSearchUrl, stop }
}

/** `startEmbeddedServers` for some of the servers; the address of the others is null. */
export async function startSomeServers(
  wanted: readonly ('postgres' | 'openSearch')[],
  options: StartOptions,
): Promise<SomeAddresses & Stoppable> {
  const { report } = options
  const { layout, files } = locate(options.instance, report)
  return await whileLocked(files, report, async () => {
    const running = readState(files)
    if (running !== null) {
      checkUsable(running, wanted, options)
      const end = running.owner === null ? 'which run already' : `which end with process ${running.owner}`
      report(`Using the embedded servers, ${end}.`)
      return { ...addresses(running, files, wanted), stop: async () => {} }
    }
    const strays = await endServers(files)
    if (strays.length > 0) report(`Stopped ${strays.join(' and ')}, left behind by a process that was killed.`)
    if (layout.moved === null) report(`The servers and their data are in ${layout.root}.`)
    requireSpace(files.directory, SPACE_TO_START, 'Starting the embedded servers')
    const { detached = false, exitOnSignals = true, replicable = false } = options
    const others = wanted.filter((kind) => kind !== 'openSearch')
    const nodes = wanted.includes('openSearch') ? nodesToStart(files, options.nodes) : []
    const place = { layout, files, report, replicable }
    const { state, stop } = await startOwnServers(place, [...others, ...nodes], detached, exitOnSignals)
    return { ...addresses(state, files, wanted), stop }
  })
}

/** The servers of an instance if both run; null otherwise. Starts nothing. */
export function findRunningServers(instance?: Instance): EmbeddedConnection | null {
  return statusOfEmbeddedServers(instance).connection
}

export function statusOfEmbeddedServers(instance?: Instance): EmbeddedStatus {
  const { files } = locate(instance)
  const state = readState(files)
  const { databaseUrl, openSearchUrl } = addresses(state, files, SERVERS)
  const connection = databaseUrl !== null && openSearchUrl !== null ? { databaseUrl, openSearchUrl } : null
  return { files, state, connection }
}

/**
 * Fetches and unpacks the binaries of both servers, unless they are there: a later start needs no network.
 *
 * @returns the directory that holds them
 */
export async function installServers(report: (line: string) => void): Promise<string> {
  const { layout } = locate('main', report)
  try {
    await installPostgres({ layout, report })
    await installOpenSearch({ layout, report })
    return layout.dist
  } catch (error) {
    throw explain(error, layout.dist)
  }
}

/** @throws EmbeddedProblem when the servers of the instance end with another process */
export function requireNoOwner(instance?: Instance): void {
  const state = readState(locate(instance).files)
  if (state?.owner) throw ownedBy(state.owner)
}

/**
 * Stops the servers of an instance.
 *
 * @returns whether there were any
 * @throws EmbeddedProblem when they end with another process
 */
export async function stopEmbeddedServers(report: (line: string) => void, instance?: Instance): Promise<boolean> {
  return await whileStopped(report, instance, () => {})
}

/** Stops the servers of an instance and deletes their data, but not the binaries. */
export async function resetEmbeddedServers(report: (line: string) => void, instance?: Instance): Promise<void> {
  await whileStopped(report, instance, (files) => {
    for (const kind of SERVERS) rmSync(files[kind], { recursive: true, force: true })
  })
}

function locate(
  instance: Instance = 'main',
  report?: (line: string) => void,
): { readonly layout: Layout; readonly files: InstanceLayout } {
  if (process.platform === 'win32') {
    throw new EmbeddedProblem(`The embedded servers run on Linux and macOS; on Windows ${ALTERNATIVE}.`)
  }
  const layout = resolveLayout()
  if (layout.moved !== null) report?.(layout.moved)
  return { layout, files: instanceLayout(layout, instance) }
}

async function whileStopped(
  report: (line: string) => void,
  instance: Instance | undefined,
  act: (files: InstanceLayout) => void,
): Promise<boolean> {
  const { files } = locate(instance)
  return await whileLocked(files, report, async () => {
    const owner = readState(files)?.owner
    if (owner) throw ownedBy(owner)
    const ended = await endServers(files)
    rmSync(files.state, { force: true })
    act(files)
    return ended.length > 0
  })
}

/** While one process starts or stops the servers of an instance, others that want to do so wait. */
async function whileLocked<T>(
  files: InstanceLayout,
  report: (line: string) => void,
  act: () => Promise<T>,
): Promise<T> {
  const release = await takeLock(files.lock, (holder) =>
    report(`Process ${holder} is starting or stopping the embedded servers; waiting for it.`),
  )
  try {
    return await act()
  } catch (error) {
    throw explain(error, files.directory)
  } finally {
    release()
  }
}

function checkUsable(state: InstanceState, wanted: readonly ServerKind[], options: StartOptions): void {
  if (state.owner !== null && (options.exclusive || options.detached)) throw ownedBy(state.owner)
  const asked = [...wanted, ...OPENSEARCH_NODES.slice(1, wanted.includes('openSearch') ? (options.nodes ?? 1) : 0)]
  const missing = asked.filter((kind) => state[kind] === null).map((kind) => SERVER_NAMES[kind])
  if (missing.length === 0) return
  const advice = state.owner === null ? '`opentariff servers stop` first' : `wait for process ${state.owner}`
  throw new EmbeddedProblem(`The embedded servers run without ${missing.join(' and ')}; ${advice}, and start again.`)
}

function ownedBy(owner: number): EmbeddedProblem {
  const command = (commandOf(owner) ?? '').replace(/\s+/g, ' ').slice(0, 100)
  return new EmbeddedProblem(
    `The embedded servers in this directory end with process ${owner} (${command}), which is running; use that, or stop it first (Ctrl-C where it runs, or \`kill ${owner}\`).`,
  )
}

function addresses(state: InstanceState | null, files: InstanceLayout, wanted: readonly ServerKind[]): SomeAddresses {
  const postgres = wanted.includes('postgres') ? state?.postgres : null
  const nodes = wanted.includes('openSearch') ? OPENSEARCH_NODES.flatMap((node) => state?.[node] ?? []) : []
  return {
    databaseUrl: postgres ? postgresUrl(files.postgres, postgres.port) : null,
    openSearchUrl: nodes.length > 0 ? nodes.map(({ port }) => openSearchUrl(port)).join(',') : null,
  }
}
