import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveLayout } from '../../embedded/directories.ts'
import { OPENSEARCH_NODES, type OpenSearchNode } from '../../embedded/nodes.ts'
import { EMBEDDED_SERVERS } from '../../embedded/server-kinds.ts'
import { startEmbeddedServers, statusOfEmbeddedServers } from '../../embedded/servers.ts'
import { readRecordedState } from '../../embedded/state.ts'
import { prepareData } from '../../ingest/prepare.ts'
import type { Progress } from '../../ingest/progress.ts'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import type { ApiKeyScope } from '../../src/http/auth/api-key.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import { createPostgres } from '../../src/postgres/client.ts'
import { type PostgresReplica, startReplica } from '../../test/support/postgres-replica.ts'
import { type RunningService, startService } from '../../test/support/start-service.ts'
import { behindOthers } from './process-tree.ts'
import { startProxy } from './proxy.ts'
import type { Keys } from './requests.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'

export type ServerKind = 'postgres' | OpenSearchNode

/** `cluster`: three nodes of OpenSearch, a read replica of Postgres, and two services behind a proxy. */
export type InstallationKind = 'single' | 'cluster'

/** What Node allows itself in the container of `docker-compose.yml`: half of its memory. */
const HEAP_MB = 512

/** Both servers with the sample take 150 MB each; the rest is for what ten ingests add. */
const DISK_MB = 768

/** Keys must not be what limits a row. */
const LIMIT_PER_SECOND = 1000

/** Servers, data and service of their own, in a folder that is removed with them. */
export interface Installation {
  readonly directory: string
  /** Environment of commands on these servers. */
  readonly env: Readonly<Record<string, string>>
  readonly keys: Keys
  /** Where requests are sent. */
  readonly url: () => string
  readonly service: ServiceControl
  readonly cluster?: ClusterParts
  /** The process of a server that was ready last. */
  pidOf(kind: ServerKind): number
  /** All processes of a server, ready or not. Reads what runs on the machine, which takes milliseconds. */
  findProcesses(kind: ServerKind): readonly number[]
  /** Whether the server answers, and has what it needs to. */
  isUp(kind: ServerKind): Promise<boolean>
  /** The disk of a server's data; undefined where this user may not mount one. */
  diskOf(kind: ServerKind): SmallDisk | undefined
  /** What OpenSearch answers, from whichever node does. */
  ask(path: string): Promise<unknown>
  remove(): Promise<void>
}

/** The parts of a cluster in addition to the servers of a single installation. */
export interface ClusterParts {
  readonly replica: PostgresReplica
  /** Both services. */
  readonly services: readonly ServiceControl[]
}

export interface ServiceControl {
  url(): string
  /** @param signal Default: SIGINT */
  stop(signal?: NodeJS.Signals): Promise<void>
  /**
   * @param options `logPath`: where its log goes, default a file of the installation; `env`: what it has in addition
   */
  start(options?: { readonly logPath?: string; readonly env?: Readonly<Record<string, string>> }): Promise<void>
}

/** Starts embedded servers apart from those of the checkout, loads the sample and starts the service. */
export async function install(kind: InstallationKind, progress: Progress, signal: AbortSignal): Promise<Installation> {
  const cleanups: (() => unknown)[] = []
  const remove = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const layout = resolveLayout()
    const directory = await mkdtemp(join(tmpdir(), 'opentariff-chaos-'))
    cleanups.push(() => rm(directory, { recursive: true, force: true }))
    // The servers run as an ordinary user where this is root.
    await chmod(directory, 0o755)
    await symlink(layout.dist, join(directory, 'dist'))
    cleanups.push(embeddedIn(directory))
    const { files } = statusOfEmbeddedServers()
    const disks: Partial<Record<ServerKind, SmallDisk>> = {}
    for (const server of kind === 'single' ? (['postgres', 'openSearch'] as const) : []) {
      const disk = await smallDisk(files[server], DISK_MB)
      if (disk === undefined) continue
      disks[server] = disk
      cleanups.push(disk.unmount)
    }
    const servers = await startEmbeddedServers({
      report: progress.say,
      exclusive: true,
      exitOnSignals: false,
      ...(kind === 'cluster' && { nodes: OPENSEARCH_NODES.length, replicable: true }),
    })
    cleanups.push(servers.stop)
    const config = requireServers(loadConfig({ ...process.env, ...environmentOn(servers) }))
    await prepareData(config, progress)
    const postgres = createPostgres({ ...config.database, poolSize: 2 })
    cleanups.push(postgres.close)
    const keyOf = (scope: ApiKeyScope) =>
      createApiKey(postgres, { scope, label: 'opentariff chaos', limitPerSecond: LIMIT_PER_SECOND })
    const keys = { fpo: await keyOf('fpo'), 'green-lanes': await keyOf('green-lanes') }
    let replica: PostgresReplica | undefined
    if (kind === 'cluster') {
      const [from, to] = [join(files.postgres, 'data'), join(files.directory, 'postgres-replica')]
      replica = await startReplica(layout, servers.databaseUrl, from, to)
      cleanups.push(replica.stop)
    }
    const env = environmentOn(servers, replica?.url)
    const newService = async (logName: string): Promise<ServiceControl> => {
      const service = serviceIn(env, join(directory, logName), signal)
      await service.start()
      cleanups.push(() => service.stop())
      return service
    }
    const service = await newService('service.log')
    const services = replica === undefined ? [service] : [service, await newService('service-2.log')]
    const proxy = replica === undefined ? undefined : await startProxy(() => services.map(({ url }) => url()))
    if (proxy !== undefined) cleanups.push(proxy.close)
    const recorded = (server: ServerKind) => readRecordedState(files)?.[server]
    return {
      directory,
      env,
      keys,
      url: proxy === undefined ? service.url : () => proxy.url,
      service,
      ...(replica !== undefined && { cluster: { replica, services } }),
      findProcesses: (server) => EMBEDDED_SERVERS[server].findProcesses(files),
      pidOf: (server) => {
        const pid = recorded(server)?.pid
        if (pid === undefined) throw new Error(`${server} does not run`)
        return pid
      },
      isUp: async (server) => {
        if (server === 'postgres') return await postgres.query({ text: 'SELECT', values: [] }).then(() => true, failed)
        const port = recorded(server)?.port
        const health = `http://127.0.0.1:${port}/_cluster/health?wait_for_status=yellow&timeout=1s`
        return await fetch(health, { signal: AbortSignal.timeout(2000) }).then(({ ok }) => ok, failed)
      },
      diskOf: (server) => disks[server],
      ask: async (path) => {
        const asking = servers.openSearchUrl.split(',').map(async (url) => {
          const answer = await fetch(new URL(path, url), { signal: AbortSignal.timeout(ASK_MS) })
          return (await answer.json()) as unknown
        })
        return await Promise.any(asking)
      },
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** A node that is frozen does not answer at all. */
const ASK_MS = 10_000

/** Has the embedded servers of this process in a folder; returns what undoes that. */
function embeddedIn(directory: string): () => void {
  const { OPENTARIFF_EMBEDDED_DIR: before } = process.env
  process.env.OPENTARIFF_EMBEDDED_DIR = directory
  return () => {
    if (before === undefined) delete process.env.OPENTARIFF_EMBEDDED_DIR
    else process.env.OPENTARIFF_EMBEDDED_DIR = before
  }
}

function serviceIn(env: Readonly<Record<string, string>>, defaultLog: string, signal: AbortSignal): ServiceControl {
  let running: RunningService | undefined
  return {
    url: () => running?.url ?? '',
    stop: async (stopSignal) => await running?.stop(stopSignal),
    start: async ({ logPath = defaultLog, env: changes = {} } = {}) => {
      const nodeOptions = [env.NODE_OPTIONS, changes.NODE_OPTIONS].filter(Boolean).join(' ')
      let pid: number | undefined
      const starting = startService({ ...env, ...changes, NODE_OPTIONS: nodeOptions }, logPath, signal, (spawned) => {
        pid = spawned
      })
      running = await behindOthers(() => pid, starting)
    },
  }
}

const failed = () => false

/** The caller's environment without what it says about servers and data. */
const environmentOn = (
  servers: { readonly databaseUrl: string; readonly openSearchUrl: string },
  replicaUrl?: string,
) => ({
  DATABASE_URL: servers.databaseUrl,
  DATABASE_READ_URLS: replicaUrl ?? '',
  DATABASE_USER: '',
  DATABASE_PASSWORD: '',
  DATABASE_CA: '',
  OPENSEARCH_URL: servers.openSearchUrl,
  OPENSEARCH_USERNAME: '',
  OPENSEARCH_PASSWORD: '',
  OPENSEARCH_CA: '',
  INDEX_PREFIX: '',
  TARIFF_DATA: 'sample',
  HOST: '127.0.0.1',
  CHECK_RESPONSES: 'false',
  NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
})
