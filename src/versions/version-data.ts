import { LRUCache } from 'lru-cache'
import type { OpenSearch } from '../opensearch/client.ts'
import type { Queryable } from '../postgres/client.ts'
import type { DataVersion } from './data-version.ts'

/** The servers that hold the data of every version. */
export interface VersionServers {
  readonly postgres: Queryable
  readonly openSearch: OpenSearch
}

/** The source from which a loader derives a value. */
export interface VersionSource extends VersionServers {
  readonly version: DataVersion
  /** The derived data, for values that are derived from other derived values. */
  readonly data: VersionData
}

/** A value that is derived from a version of the data. */
export interface Derived<Value> {
  readonly kind: 'single'
  /** Its label in `/metrics`. */
  readonly name: string
  load(source: VersionSource): Promise<Value> | Value
  /** Default: one entry, bytes unknown. */
  sizeOf?(value: Value): { readonly entries: number; readonly bytes?: number }
}

/** Values that are derived from a version of the data, one for each key; the least recently used are dropped first. */
export interface DerivedByKey<Key extends DerivedKey, Value> {
  readonly kind: 'by-key'
  /** Its label in `/metrics`. */
  readonly name: string
  readonly maxEntries: number
  load(source: VersionSource, key: Key): Promise<Value> | Value
  bytesOf?(value: Value): number
}

export type DerivedKey = string | readonly string[]

export const defineDerived = <Value>(definition: Omit<Derived<Value>, 'kind'>): Derived<Value> => ({
  kind: 'single',
  ...definition,
})

export const defineDerivedByKey = <Key extends DerivedKey, Value>(
  definition: Omit<DerivedByKey<Key, Value>, 'kind'>,
): DerivedByKey<Key, Value> => ({ kind: 'by-key', ...definition })

/** The size of one definition's cached values for one version. */
export interface DerivedSize {
  readonly name: string
  readonly entries: number
  /** Null: unknown. */
  readonly bytes: number | null
}

/**
 * All that is derived from one version of the data. A version never changes, so nothing in here becomes stale. A live
 * version refers to its data and nothing else does: requests that began before a switch finish on the version they began
 * with, and its data is freed with the last of them.
 */
export interface VersionData {
  /** Loads the value at its first use; concurrent callers share one load. After a failed load the next caller tries again. */
  get<Value>(derived: Derived<Value>): Promise<Value>
  get<Key extends DerivedKey, Value>(derived: DerivedByKey<Key, Value>, key: Key): Promise<Value>
  sizes(): readonly DerivedSize[]
}

/** A value to start with, in place of the one that would be loaded. */
export interface GivenValue {
  readonly derived: Derived<unknown>
  readonly value: unknown
}

export const given = <Value>(derived: Derived<Value>, value: Value): GivenValue => ({ derived, value })

interface Entry {
  readonly loading: Promise<unknown>
  /** Undefined until it is loaded. */
  loaded?: { readonly value: unknown }
}

type Single = Derived<unknown>
type ByKey = DerivedByKey<DerivedKey, unknown>

export const createVersionData = (
  { postgres, openSearch }: VersionServers,
  version: DataVersion,
  givenValues: readonly GivenValue[] = [],
): VersionData => {
  const singles = new Map<Single, Entry>()
  const byKey = new Map<ByKey, LRUCache<string, Entry>>()
  for (const { derived, value } of givenValues)
    singles.set(derived, { loading: Promise.resolve(value), loaded: { value } })

  function get<Value>(derived: Derived<Value>): Promise<Value>
  function get<Key extends DerivedKey, Value>(derived: DerivedByKey<Key, Value>, key: Key): Promise<Value>
  function get(derived: Single | ByKey, key: DerivedKey = ''): Promise<unknown> {
    if (derived.kind === 'single') return loadOnce(singles, derived, () => derived.load(source))
    const entries = byKey.get(derived) ?? new LRUCache<string, Entry>({ max: derived.maxEntries })
    byKey.set(derived, entries)
    return loadOnce(entries, typeof key === 'string' ? key : key.join('\n'), () => derived.load(source, key))
  }

  const sizes = () => [
    ...[...singles].map(([{ name, sizeOf }, { loaded }]) => {
      const { entries, bytes = null } = (loaded && sizeOf?.(loaded.value)) ?? { entries: loaded ? 1 : 0 }
      return { name, entries, bytes }
    }),
    ...[...byKey].map(([{ name, bytesOf }, entries]) => {
      const sum = (bytes: number, { loaded }: Entry) => bytes + (loaded && bytesOf ? bytesOf(loaded.value) : 0)
      return { name, entries: entries.size, bytes: bytesOf ? [...entries.values()].reduce(sum, 0) : null }
    }),
  ]

  const data: VersionData = { get, sizes }
  const source: VersionSource = { postgres, openSearch, version, data }
  return data
}

interface Entries<Key> {
  get(key: Key): Entry | undefined
  set(key: Key, entry: Entry): unknown
  delete(key: Key): boolean
}

const loadOnce = <Key>(entries: Entries<Key>, key: Key, load: () => unknown): Promise<unknown> => {
  const before = entries.get(key)
  if (before !== undefined) return before.loading
  const entry: Entry = { loading: (async () => load())() }
  entries.set(key, entry)
  entry.loading.then(
    (value) => {
      entry.loaded = { value }
    },
    () => {
      if (entries.get(key) === entry) entries.delete(key)
    },
  )
  return entry.loading
}
