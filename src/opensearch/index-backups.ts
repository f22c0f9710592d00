import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { OpenSearchError } from './translate-failure.ts'
import { createTransport, type OpenSearchConfig } from './transport.ts'

/** Settings and mappings, as "create index" takes them. */
export interface IndexBody {
  readonly settings: Readonly<Record<string, unknown>>
  readonly mappings: Readonly<Record<string, unknown>>
}

/** Snapshots of indices, in a repository that all nodes of the cluster can reach. */
export interface IndexBackups {
  /**
   * Registers the repository as the folder of that name below `path.repo`, unless one of that name is registered.
   *
   * @returns null, or why there is none
   */
  ensureRepository(repository: string): Promise<string | null>
  /** Forgets the repository, whose files stay. */
  removeRepository(repository: string): Promise<void>
  /** Returns once the snapshot is complete; throws an OpenSearchError unless all of it is. */
  createSnapshot(repository: string, snapshot: string, indices: readonly string[]): Promise<void>
  hasSnapshot(repository: string, snapshot: string): Promise<boolean>
  /** Restores indices that do not exist, and returns once they can be searched. */
  restoreIndices(repository: string, snapshot: string, indices: readonly string[]): Promise<void>
  /** What the index was created with. */
  readDefinition(index: string): Promise<IndexBody>
  close(): Promise<void>
}

const TIMEOUT_MS = 60_000

const POLL_MS = 500

/** A shard that nothing recovers for so long has failed. */
const MAX_IDLE_MS = 60_000

export function createIndexBackups(config: OpenSearchConfig): IndexBackups {
  const { call, close } = createTransport(config)

  const request = <T>(
    operation: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    read: (answer: unknown) => T,
    body?: object,
  ): Promise<T> => call({ operation, method, path, timeoutMs: TIMEOUT_MS, ...(body && { body }) }, read)

  const exists = (operation: string, path: string): Promise<boolean> =>
    request(operation, 'GET', path, () => true).catch((error: unknown) => {
      if (error instanceof OpenSearchError && error.status === 404) return false
      throw error
    })

  return {
    async ensureRepository(repository) {
      const path = pathOf(repository)
      if (await exists('get_repository', path)) return null
      const body = { type: 'fs', settings: { location: repository } }
      return await request('create_repository', 'PUT', path, () => null, body).catch((error: unknown) => {
        if (error instanceof OpenSearchError) return error.message
        throw error
      })
    },

    removeRepository: (repository) => request('delete_repository', 'DELETE', pathOf(repository), () => undefined),

    async createSnapshot(repository, snapshot, indices) {
      const path = pathOf(repository, snapshot)
      const body = { indices: indices.join(','), include_global_state: false }
      await request('create_snapshot', 'PUT', path, () => undefined, body)
      for (;;) {
        const { state, reason } = await request('get_snapshot', 'GET', path, readSnapshot)
        if (state === 'SUCCESS') return
        if (state !== 'IN_PROGRESS') throw new OpenSearchError(0, `snapshot_${state.toLowerCase()}`, reason)
        await sleep(POLL_MS)
      }
    },

    hasSnapshot: (repository, snapshot) => exists('get_snapshot', pathOf(repository, snapshot)),

    async restoreIndices(repository, snapshot, indices) {
      const body = { indices: indices.join(','), include_global_state: false, include_aliases: false }
      await request('restore_snapshot', 'POST', `${pathOf(repository, snapshot)}/_restore`, () => undefined, body)
      // Its status is yellow as soon as a shard is about to be read from a snapshot.
      const path = `/_cluster/health/${indices.map(encodeURIComponent).join(',')}`
      let activeAt = performance.now()
      for (;;) {
        const { missing, isRecovering } = await call(
          { operation: 'health', method: 'GET', path, query: { level: 'indices' }, timeoutMs: TIMEOUT_MS },
          readRecovery,
        )
        if (missing === 0) return
        if (isRecovering) activeAt = performance.now()
        if (performance.now() - activeAt > MAX_IDLE_MS) {
          throw new OpenSearchError(0, 'restore_failed', `${missing} shards could not be restored`)
        }
        await sleep(POLL_MS)
      }
    },

    readDefinition: (index) =>
      request('get_index', 'GET', `/${encodeURIComponent(index)}`, (answer) => {
        const [found] = Object.values(definitionSchema.parse(answer))
        if (found === undefined) throw new OpenSearchError(404, 'index_not_found_exception', index)
        const settings = Object.entries(found.settings.index).filter(([name]) => !OF_ONE_INDEX.has(name))
        return { settings: { index: Object.fromEntries(settings) }, mappings: found.mappings }
      }),

    close,
  }
}

const pathOf = (...names: readonly string[]): string => `/_snapshot/${names.map(encodeURIComponent).join('/')}`

/** Settings that the engine gives to an index, or that say what may be done with it at present. */
const OF_ONE_INDEX: ReadonlySet<string> = new Set([
  'blocks',
  'creation_date',
  'provided_name',
  'resize',
  'routing',
  'uuid',
  'version',
])

const readSnapshot = (answer: unknown): { readonly state: string; readonly reason: string } => {
  const { snapshots } = snapshotsSchema.parse(answer)
  const [{ state, failures } = { state: 'MISSING', failures: [] }] = snapshots
  return { state, reason: JSON.stringify(failures).slice(0, MAX_REASON_LENGTH) }
}

/** How many shards cannot be searched yet, and whether any is being restored. */
const readRecovery = (answer: unknown): { readonly missing: number; readonly isRecovering: boolean } => {
  const { initializing_shards, indices } = healthSchema.parse(answer)
  const missing = Object.values(indices).reduce((sum, of) => sum + of.number_of_shards - of.active_primary_shards, 0)
  return { missing, isRecovering: initializing_shards > 0 }
}

/** Enough for the first cause. */
const MAX_REASON_LENGTH = 1000

const snapshotsSchema = z.looseObject({
  snapshots: z.array(z.looseObject({ state: z.string(), failures: z.array(z.unknown()).default([]) })),
})
const healthSchema = z.looseObject({
  initializing_shards: z.number(),
  indices: z.record(z.string(), z.looseObject({ number_of_shards: z.number(), active_primary_shards: z.number() })),
})
const definitionSchema = z.record(
  z.string(),
  z.looseObject({
    settings: z.looseObject({ index: z.record(z.string(), z.unknown()) }),
    mappings: z.record(z.string(), z.unknown()),
  }),
)
