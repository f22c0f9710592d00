import { rmSync } from 'node:fs'
import { ensureDistribution } from './distribution.ts'
import { onExit } from './exit.ts'
import { findJava } from './java.ts'
import { type Instance, type InstanceLayout, instanceLayout, type Layout, resolveLayout } from './layout.ts'
import { takeLock } from './lock.ts'
import { answersOpenSearch, ENDING_OPENSEARCH, openSearchUrl, startOpenSearch, strayOpenSearch } from './opensearch.ts'
import { openSearchDistribution } from './opensearch-distribution.ts'
import { freePorts } from './ports.ts'
import { answersPostgres, ENDING_POSTGRES, postgresUrl, startPostgres, strayPostgres } from './postgres.ts'
import { postgresDistribution } from './postgres-distribution.ts'
import { ALTERNATIVE, EmbeddedProblem, explain } from './problem.ts'
import { type EndingStep, end, endNow, ownIdentity, type ProcessIdentity, sameProcess } from './process-identity.ts'
import { PortTaken, type ServerProcess } from './server-process.ts'
import { requireSpace, SPACE_TO_START } from './space.ts'
import { type InstanceState, readState, SERVERS, type ServerKind, writeState } from './state.ts'

/** Where the servers of an instance are. The address of the database holds its password. */
export interface EmbeddedConnection {
  readonly databaseUrl: string
  readonly openSearchUrl: string
}

/** Servers that this process uses. `stop` is safe to call twice. */
export interface EmbeddedServers extends EmbeddedConnection {
  /** Leaves them; they end unless another process uses them or they were started to stay. */
  stop(): Promise<void>
}

/** `EmbeddedServers` when only some were asked for: null for the others. */
export interface SomeEmbeddedServers {
  readonly databaseUrl: string | null
  readonly openSearchUrl: string | null
  stop(): Promise<void>
}

export interface StartOptions {
  readonly instance?: Instance
  /** Gets a line for each thing that is done. */
  readonly report: (line: string) => void
  /** They stay when this process ends, until `stopEmbeddedServers`. */
  readonly detached?: boolean
  /** Ends this process, servers first, on SIGINT, SIGTERM and SIGHUP. Only a caller that handles these itself says no. */
  readonly exitOnSignals?: boolean
}

/** What `npm run embedded -- status` tells. */
export interface EmbeddedStatus {
  readonly layout: InstanceLayout
  readonly state: InstanceState
  /** Null unless both run and answer. */
  readonly connection: EmbeddedConnection | null
}

const SERVER_NAMES: Record<ServerKind, string> = { postgres: 'Postgres', openSearch: 'OpenSearch' }
const ENDINGS: Record<ServerKind, readonly EndingStep[]> = { postgres: ENDING_POSTGRES, openSearch: ENDING_OPENSEARCH }

/** A port may be taken between our choice and the server's; three times in a row is no accident. */
const PORT_ATTEMPTS = 3

const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * Starts the servers of an instance, or joins those that run. Servers that a killed process has left are stopped and
 * started anew. When this process ends in whatever way but SIGKILL, so do they (unless others use them).
 *
 * @throws EmbeddedProblem with one sentence, after which nothing runs that did not run before
 */
export async function startEmbeddedServers(options: StartOptions): Promise<EmbeddedServers> {
  const { databaseUrl, openSearchUrl, stop } = await startSomeServers(SERVERS, options)
  if (databaseUrl === null || openSearchUrl === null) throw new Error('a server that was started has no address')
  return { databaseUrl, openSearchUrl, stop }
}

/** `startEmbeddedServers` for those of the servers that are not given from outside. */
export async function startSomeServers(
  wanted: readonly ServerKind[],
  options: StartOptions,
): Promise<SomeEmbeddedServers> {
  const place = locate(options.instance, options.report)
  try {
    return await join(place, wanted, options)
  } catch (error) {
    throw explain(error, place.files.directory)
  }
}

/** The servers of an instance if both run and answer, whoever started them; null otherwise. Starts and joins nothing. */
export async function findRunningServers(instance: Instance = 'main'): Promise<EmbeddedConnection | null> {
  return (await statusOfEmbeddedServers(instance)).connection
}

export async function statusOfEmbeddedServers(instance: Instance = 'main'): Promise<EmbeddedStatus> {
  const { files } = locate(instance)
  const state = stateOf(files)
  const answers = await Promise.all(SERVERS.map((kind) => isAnswering(kind, state, files)))
  const { databaseUrl, openSearchUrl } = addresses(state, files, SERVERS)
  const connection =
    databaseUrl !== null && openSearchUrl !== null && answers.every(Boolean) ? { databaseUrl, openSearchUrl } : null
  return { layout: files, state, connection }
}

/**
 * Stops the servers of an instance, however they were started.
 *
 * @returns whether there were any
 * @throws EmbeddedProblem when another process uses them
 */
export async function stopEmbeddedServers(
  report: (line: string) => void,
  instance: Instance = 'main',
): Promise<boolean> {
  return await whileUnused(instance, report, () => {})
}

/** Stops the servers of an instance and deletes their data, not the binaries. */
export async function resetEmbeddedServers(report: (line: string) => void, instance: Instance = 'main'): Promise<void> {
  await whileUnused(instance, report, ({ files }) => {
    rmSync(files.postgres, { recursive: true, force: true })
    rmSync(files.openSearch, { recursive: true, force: true })
  })
}

interface Place {
  readonly layout: Layout
  readonly files: InstanceLayout
}

function locate(instance: Instance = 'main', report?: (line: string) => void): Place {
  if (process.platform === 'win32') {
    throw new EmbeddedProblem(`The embedded servers run on Linux and macOS; on Windows ${ALTERNATIVE}.`)
  }
  const layout = resolveLayout()
  if (layout.moved !== null) report?.(layout.moved)
  return { layout, files: instanceLayout(layout, instance) }
}

async function whileUnused(
  instance: Instance,
  report: (line: string) => void,
  act: (place: Place) => void,
): Promise<boolean> {
  const place = locate(instance)
  const release = await lockInstance(place.files, report)
  try {
    const state = stateOf(place.files)
    const [user] = state.users
    if (user !== undefined) {
      throw new EmbeddedProblem(
        `Process ${state.users.map(({ pid }) => pid).join(', ')} uses the embedded servers; stop that first (Ctrl-C where it runs, or \`kill ${user.pid}\`).`,
      )
    }
    const running = SERVERS.some((kind) => state[kind] !== null)
    await endServers(state, SERVERS)
    save(place, { detached: false, users: [], postgres: null, openSearch: null })
    act(place)
    return running
  } catch (error) {
    throw explain(error, place.files.directory)
  } finally {
    release()
  }
}

async function lockInstance(files: InstanceLayout, report: (line: string) => void): Promise<() => void> {
  return await takeLock(files.lock, {
    onHeld: ({ process }) =>
      report(`Process ${process.pid} is starting or stopping the embedded servers; waiting for it.`),
  })
}

async function join(place: Place, wanted: readonly ServerKind[], options: StartOptions): Promise<SomeEmbeddedServers> {
  const { report } = options
  const self = ownIdentity()
  const { files } = place
  let member = false
  let left = false
  // Registered before anything starts: an exit while a server is starting must not leave it behind.
  const forgetExit = onExit('servers', () => {
    left = true
    if (member) leaveNow(place, self)
  })
  const forgetSignals = options.exitOnSignals === false ? () => {} : exitOnSignals()
  const forget = (): void => {
    forgetExit()
    forgetSignals()
  }
  const release = await lockInstance(files, report)
  try {
    const found = await withoutLeftovers(place, wanted, report)
    save(place, { ...found, users: [...found.users, self] })
    member = true
    const missing = wanted.filter((kind) => found[kind] === null)
    for (const kind of wanted.filter((other) => !missing.includes(other))) {
      report(`${SERVER_NAMES[kind]} runs already (process ${found[kind]?.process.pid}).`)
    }
    const started = missing.length > 0 ? await startMissing(place, missing, report) : []
    const state = stateOf(files)
    if (options.detached) save(place, { ...state, detached: true, users: without(state.users, self) })
    else warnOfDeath(started, () => left, report)
    if (options.detached) forget()
    return {
      ...addresses(state, files, wanted),
      stop: async () => {
        if (left || options.detached) return
        left = true
        await leave(place, self, report)
        forget()
      },
    }
  } catch (error) {
    if (member) leaveNow(place, self)
    forget()
    throw error
  } finally {
    release()
  }
}

/** Stops what nobody uses any more but was not started to stay, and what runs but does not answer. */
async function withoutLeftovers(
  place: Place,
  wanted: readonly ServerKind[],
  report: (line: string) => void,
): Promise<InstanceState> {
  const state = stateOf(place.files)
  const running = SERVERS.filter((kind) => state[kind] !== null)
  const abandoned = state.users.length === 0 && !state.detached
  const silent: ServerKind[] = []
  if (!abandoned) {
    for (const kind of wanted) {
      if (state[kind] !== null && !(await isAnswering(kind, state, place.files))) silent.push(kind)
    }
  }
  const stopping = abandoned ? running : silent
  if (stopping.length === 0) return { ...state, detached: running.length > 0 && state.detached }

  const names = stopping.map((kind) => `${SERVER_NAMES[kind]} (process ${state[kind]?.process.pid})`).join(' and ')
  if (silent.length > 0 && state.users.length > 0) {
    throw new EmbeddedProblem(
      `${names} does not answer, and process ${state.users.map(({ pid }) => pid).join(', ')} uses it; stop that first.`,
    )
  }
  report(
    abandoned
      ? `Stopping ${names}, left by a start that was killed ...`
      : `Stopping ${names}, which does not answer ...`,
  )
  await endServers(state, stopping)
  const cleaned = {
    ...state,
    ...Object.fromEntries(stopping.map((kind) => [kind, null])),
    detached: !abandoned && state.detached,
  }
  save(place, cleaned)
  return cleaned
}

async function startMissing(
  place: Place,
  missing: readonly ServerKind[],
  report: (line: string) => void,
): Promise<readonly ServerProcess[]> {
  requireSpace(place.files.directory, SPACE_TO_START, 'Starting the embedded servers')
  // What is missing on this machine is found out before anything is fetched or started.
  const prepared: { kind: ServerKind; start: () => Promise<ServerProcess> }[] = []
  for (const kind of missing) {
    const start = kind === 'postgres' ? await preparePostgres(place, report) : await prepareOpenSearch(place, report)
    prepared.push({ kind, start })
  }
  report(`Starting ${missing.map((kind) => SERVER_NAMES[kind]).join(' and ')} ...`)
  // OpenSearch first: it boots in its own time while the making of the first database blocks us for two seconds.
  prepared.sort((a, b) => Number(b.kind === 'openSearch') - Number(a.kind === 'openSearch'))
  const tasks = prepared.map(({ kind, start }) => timed(SERVER_NAMES[kind], start, report))
  try {
    return await Promise.all(tasks)
  } catch (error) {
    // The others are ended too, and seen to have failed, before anybody hears of the first failure.
    await endServers(stateOf(place.files), missing)
    await Promise.allSettled(tasks)
    await endServers(stateOf(place.files), missing)
    throw error
  }
}

async function timed(
  name: string,
  start: () => Promise<ServerProcess>,
  report: (line: string) => void,
): Promise<ServerProcess> {
  const from = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      const server = await start()
      report(`${name} is ready after ${((performance.now() - from) / 1000).toFixed(1)} s.`)
      return server
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error
      if (attempt === PORT_ATTEMPTS) {
        throw new EmbeddedProblem(
          `${name} lost its port to another program ${PORT_ATTEMPTS} times in a row; start again, or ${ALTERNATIVE}.`,
        )
      }
      report(`Another program took the port of ${name}; trying another.`)
    }
  }
}

async function preparePostgres(place: Place, report: (line: string) => void): Promise<() => Promise<ServerProcess>> {
  const { layout, files } = place
  const home = await ensureDistribution(postgresDistribution(report), { ...layout, report })
  return async () => {
    const [port = 0] = await freePorts(1)
    return await startPostgres({
      home,
      directory: files.postgres,
      account: layout.account,
      port,
      forTests: files.name === 'test',
      onSpawn: (process) => save(place, { ...stateOf(files), postgres: { process, port } }),
    })
  }
}

async function prepareOpenSearch(place: Place, report: (line: string) => void): Promise<() => Promise<ServerProcess>> {
  const { layout, files } = place
  const { env } = process
  const java = findJava({ env, account: layout.account, report })
  const home = await ensureDistribution(openSearchDistribution({ java: () => java, env, report }), {
    ...layout,
    report,
  })
  return async () => {
    const [httpPort = 0, transportPort = 0] = await freePorts(2)
    return await startOpenSearch({
      home,
      directory: files.openSearch,
      instance: files.name,
      account: layout.account,
      java,
      env,
      httpPort,
      transportPort,
      forTests: files.name === 'test',
      report,
      onSpawn: (process) => save(place, { ...stateOf(files), openSearch: { process, port: httpPort } }),
    })
  }
}

/** The state on disk, with servers that are known only from their own pid files: nobody uses those. */
function stateOf(files: InstanceLayout): InstanceState {
  const state = readState(files.state)
  const stray = (identity: ProcessIdentity | null) => (identity === null ? null : { process: identity, port: 1 })
  return {
    ...state,
    postgres: state.postgres ?? stray(strayPostgres(files.postgres)),
    openSearch: state.openSearch ?? stray(strayOpenSearch(files.openSearch)),
  }
}

function save({ layout, files }: Place, state: InstanceState): void {
  writeState(files.state, state, layout.account)
}

function addresses(
  state: InstanceState,
  files: InstanceLayout,
  wanted: readonly ServerKind[],
): { databaseUrl: string | null; openSearchUrl: string | null } {
  const { postgres, openSearch } = state
  return {
    databaseUrl: postgres && wanted.includes('postgres') ? postgresUrl(files.postgres, postgres.port) : null,
    openSearchUrl: openSearch && wanted.includes('openSearch') ? openSearchUrl(openSearch.port) : null,
  }
}

async function isAnswering(kind: ServerKind, state: InstanceState, files: InstanceLayout): Promise<boolean> {
  const server = state[kind]
  if (server === null) return false
  return kind === 'postgres' ? await answersPostgres(server.port) : await answersOpenSearch(server.port, files.name)
}

async function endServers(state: InstanceState, kinds: readonly ServerKind[]): Promise<void> {
  await Promise.all(
    kinds.map(async (kind) => {
      const server = state[kind]
      if (server === null || (await end(server.process, ENDINGS[kind]))) return
      throw new EmbeddedProblem(
        `${SERVER_NAMES[kind]} (process ${server.process.pid}) could not be stopped; it may belong to another user: run as that user.`,
      )
    }),
  )
}

async function leave(place: Place, self: ProcessIdentity, report: (line: string) => void): Promise<void> {
  const release = await lockInstance(place.files, report)
  try {
    const state = stateOf(place.files)
    const users = without(state.users, self)
    if (users.length > 0 || state.detached) {
      save(place, { ...state, users })
      return
    }
    await endServers(state, SERVERS)
    save(place, { detached: false, users, postgres: null, openSearch: null })
  } finally {
    release()
  }
}

/** `leave` for an exit handler: without the lock, since nothing can be waited for; blocks until the servers are gone. */
function leaveNow(place: Place, self: ProcessIdentity): void {
  const state = stateOf(place.files)
  const users = without(state.users, self)
  if (users.length === 0 && !state.detached) {
    const running = SERVERS.flatMap((kind) => {
      const server = state[kind]
      return server === null ? [] : [{ identity: server.process, steps: ENDINGS[kind] }]
    })
    endNow(running)
  }
  save(place, { ...state, ...aliveOnly(stateOf(place.files)), users })
}

function aliveOnly({ postgres, openSearch }: InstanceState): Pick<InstanceState, 'postgres' | 'openSearch'> {
  return { postgres, openSearch }
}

/** One entry less, not all: a process that has joined twice leaves twice. */
function without(users: readonly ProcessIdentity[], self: ProcessIdentity): readonly ProcessIdentity[] {
  const index = users.findIndex((user) => sameProcess(user, self))
  return index < 0 ? users : users.toSpliced(index, 1)
}

function warnOfDeath(servers: readonly ServerProcess[], left: () => boolean, report: (line: string) => void): void {
  for (const server of servers) {
    server.onEnd((how) => {
      if (left()) return
      report(`${server.name} has ended (${how}): ${server.lastWords()}; its log is ${server.log}.`)
    })
  }
}

/** `process.exit` runs the exit handlers, which stop the servers; a signal by itself would not. */
function exitOnSignals(): () => void {
  const handlers = Object.entries(EXIT_CODES).map(([signal, code]) => ({ signal, handler: () => process.exit(code) }))
  for (const { signal, handler } of handlers) process.on(signal, handler)
  return () => {
    for (const { signal, handler } of handlers) process.removeListener(signal, handler)
  }
}
