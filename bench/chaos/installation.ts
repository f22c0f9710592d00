import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveLayout } from '../../embedded/directories.ts'
import { startEmbeddedServers, statusOfEmbeddedServers } from '../../embedded/servers.ts'
import { prepareData } from '../../ingest/prepare.ts'
import type { Progress } from '../../ingest/progress.ts'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import type { ApiKeyScope } from '../../src/http/auth/api-key.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import { createPostgres } from '../../src/postgres/client.ts'
import { type RunningService, startService } from '../../test/support/start-service.ts'
import type { Keys } from './requests.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'

export type ServerKind = 'postgres' | 'openSearch'

/** What Node allows itself in the container of `docker-compose.yml`: half of its memory. */
const HEAP_MB = 512

/** Both servers with the sample take 150 MB each; the rest is for what ten ingests leave behind. */
const DISK_MB = 768

/** Keys must not be what limits a row. */
const LIMIT_PER_SECOND = 1000

/** Servers, data and service of their own, in a folder that is removed with them. */
export interface Installation {
  readonly directory: string
  /** Environment of commands on these servers. */
  readonly env: Readonly<Record<string, string>>
  readonly keys: Keys
  readonly service: ServiceControl
  /** The process of a server, as it is now. */
  pidOf(kind: ServerKind): number
  /** Whether the server answers, and has what it needs to. */
  isUp(kind: ServerKind): Promise<boolean>
  /** The disk of a server's data; undefined where this user may not mount one. */
  diskOf(kind: ServerKind): SmallDisk | undefined
  remove(): Promise<void>
}

export interface ServiceControl {
  url(): string
  /** @param signal Default: SIGINT */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** @param logPath Where its log goes. Default: a file of the installation */
  start(logPath?: string): Promise<void>
}

/** Starts embedded servers apart from those of the checkout, loads the sample and starts the service. */
export async function install(progress: Progress, signal: AbortSignal): Promise<Installation> {
  const cleanups: (() => Promise<unknown>)[] = []
  const remove = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    const directory = await mkdtemp(join(tmpdir(), 'opentariff-chaos-'))
    cleanups.push(() => rm(directory, { recursive: true, force: true }))
    // The servers run as an ordinary user where this is root.
    await chmod(directory, 0o755)
    await symlink(resolveLayout().dist, join(directory, 'dist'))
    process.env.OPENTARIFF_EMBEDDED_DIR = directory
    const { files } = statusOfEmbeddedServers()
    const disks: Partial<Record<ServerKind, SmallDisk>> = {}
    for (const kind of ['postgres', 'openSearch'] as const) {
      const disk = await smallDisk(files[kind], DISK_MB)
      if (disk === undefined) continue
      disks[kind] = disk
      cleanups.push(disk.unmount)
    }
    const servers = await startEmbeddedServers({ report: progress.say, exclusive: true, exitOnSignals: false })
    cleanups.push(servers.stop)
    const env = environmentOn(servers)
    const config = requireServers(loadConfig({ ...process.env, ...env }))
    await prepareData(config, progress)
    const postgres = createPostgres({ ...config.database, poolSize: 2 })
    cleanups.push(postgres.close)
    const keyOf = (scope: ApiKeyScope) =>
      createApiKey(postgres, { scope, label: 'opentariff chaos', limitPerSecond: LIMIT_PER_SECOND })
    const keys = { fpo: await keyOf('fpo'), 'green-lanes': await keyOf('green-lanes') }
    let running: RunningService | undefined
    const service: ServiceControl = {
      url: () => running?.url ?? '',
      stop: async (stopSignal) => await running?.stop(stopSignal),
      start: async (logPath = join(directory, 'service.log')) => {
        running = await startService(env, logPath, signal)
      },
    }
    await service.start()
    cleanups.push(() => service.stop())
    return {
      directory,
      env,
      keys,
      service,
      pidOf: (kind) => {
        const pid = statusOfEmbeddedServers().state?.[kind]?.pid
        if (pid === undefined) throw new Error(`${kind} does not run`)
        return pid
      },
      isUp: async (kind) => {
        if (kind === 'postgres') return await postgres.query({ text: 'SELECT', values: [] }).then(() => true, failed)
        const health = new URL('/_cluster/health?wait_for_status=yellow&timeout=1s', servers.openSearchUrl)
        return await fetch(health, { signal: AbortSignal.timeout(2000) }).then(({ ok }) => ok, failed)
      },
      diskOf: (kind) => disks[kind],
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

const failed = () => false

/** Without anything that the caller's environment says about servers and data. */
const environmentOn = (servers: { readonly databaseUrl: string; readonly openSearchUrl: string }) => ({
  DATABASE_URL: servers.databaseUrl,
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
