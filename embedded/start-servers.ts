import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterOf, OPENSEARCH_NODES } from './nodes.ts'
import type { ServerContext, ServerProcess } from './server.ts'
import { EMBEDDED_SERVERS, endServer, SERVER_NAMES, type ServerKind } from './server-kinds.ts'
import { type InstanceState, writeState } from './state.ts'

const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** OpenSearch boots while the creation of the first database blocks this process for two seconds. */
const START_ORDER: readonly ServerKind[] = [...OPENSEARCH_NODES, 'postgres']

/** Seconds before each attempt to start a server again that has ended by itself. */
const RESTART_DELAYS_S = [1, 2, 4, 8, 16, 32]

export interface OwnServers {
  readonly state: InstanceState
  /** Ends them, unless they are detached. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts servers, and returns once they are ready. They end with this process, unless they are detached. One that ends by
 * itself meanwhile is started again, on the same port.
 *
 * @throws EmbeddedProblem once everything that was started has ended
 */
export async function startOwnServers(
  place: Omit<ServerContext, 'onSpawn' | 'cluster'>,
  wanted: readonly ServerKind[],
  detached: boolean,
  exitOnSignals: boolean,
): Promise<OwnServers> {
  const { layout, files, report } = place
  const cluster = await clusterOf(OPENSEARCH_NODES.filter((node) => wanted.includes(node)))
  const running = new Map<ServerKind, ServerProcess>()
  let isStopping = false
  const stop = async (): Promise<void> => {
    isStopping = true
    if (running.size > 0) rmSync(files.state, { force: true })
    await Promise.all([...running].map(([kind, { pid }]) => endServer(kind, pid)))
  }
  const ready = new Set<ServerKind>()
  if (exitOnSignals) {
    for (const [signal, code] of Object.entries(EXIT_CODES)) {
      process.on(signal, () => void stop().finally(() => process.exit(code)))
    }
  }

  const prepare = async (kind: ServerKind) => {
    const onSpawn = (server: ServerProcess): void => {
      running.set(kind, server)
      // It was about to be started again.
      if (isStopping) void endServer(kind, server.pid)
      void server.end.then((how) => {
        running.delete(kind)
        if (isStopping) return
        report(`${server.name} has ended (${how}): ${server.lastWords()}; its log is ${server.log}.`)
        if (ready.delete(kind)) void restart(kind)
      })
    }
    const start = await EMBEDDED_SERVERS[kind].prepare({ ...place, cluster, onSpawn })
    return async (givenPort?: number): Promise<void> => {
      const from = performance.now()
      const port = await start(givenPort)
      ready.add(kind)
      state = { ...state, [kind]: { pid: running.get(kind)?.pid, port } }
      report(`${SERVER_NAMES[kind]} is ready after ${((performance.now() - from) / 1000).toFixed(1)} s.`)
    }
  }

  /** On the port that the service and other processes know. */
  const restart = async (kind: ServerKind): Promise<void> => {
    const start = starts.get(kind)
    for (const seconds of RESTART_DELAYS_S) {
      // Gives processes of the one that ended time to notice, and does not keep this process alive.
      await sleep(1000 * seconds, undefined, { ref: false })
      if (isStopping) return
      report(`Starting ${SERVER_NAMES[kind]} again ...`)
      try {
        await start?.(state[kind]?.port)
        return writeState(files, state, layout.account)
      } catch (error) {
        if (!isStopping) report(String(error))
      }
    }
    report(`${SERVER_NAMES[kind]} is not started again: it ended ${RESTART_DELAYS_S.length} times.`)
  }

  let state: InstanceState = {
    owner: detached ? null : process.pid,
    postgres: null,
    openSearch: null,
    openSearch2: null,
    openSearch3: null,
  }
  let starting: readonly Promise<void>[] = []
  const starts = new Map<ServerKind, (port?: number) => Promise<void>>()
  try {
    // Programs that this machine lacks are found out before anything is started.
    const kinds = START_ORDER.filter((kind) => wanted.includes(kind))
    for (const kind of kinds) starts.set(kind, await prepare(kind))
    report(`Starting ${kinds.map((kind) => SERVER_NAMES[kind]).join(' and ')} ...`)
    starting = [...starts.values()].map((start) => start())
    await Promise.all(starting)
    writeState(files, state, layout.account)
  } catch (error) {
    // After a signal this process is about to exit.
    if (isStopping) await new Promise(() => {})
    await stop()
    // The other server may only now be spawned.
    await Promise.allSettled(starting)
    await stop()
    throw error
  }
  if (detached) {
    ready.clear()
    for (const server of running.values()) server.detach()
    running.clear()
  }
  return { state, stop }
}
