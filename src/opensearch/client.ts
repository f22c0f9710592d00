import { z } from 'zod'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import { BulkError, type BulkFailure } from './bulk-error.ts'
import type { AnalyzeToken, ClusterHealth, IndexSummary, NodeFigures, SearchHit, SearchResponse } from './responses.ts'
import { failureOf, responseFailure } from './translate-failure.ts'
import { createTransport, type OpenSearchConfig, type RequestEvent, type RequestOptions } from './transport.ts'

export interface Search {
  readonly index: string
  readonly body: object
}

/** Responses leave out the name of the index of each hit, which the caller knows: it would be half of a hit. */
export interface OpenSearch {
  /** Throws ServiceUnavailableError for a partial answer too: a search that timed out or lost a shard is no result. */
  search<Source, Aggregations = Readonly<Record<string, unknown>>>(
    index: string,
    body: object,
    options?: RequestOptions,
  ): Promise<SearchResponse<Source, Aggregations>>
  /** One round trip for several searches, answers in their order; throws if any of them failed. */
  msearch<Source, Aggregations = Readonly<Record<string, unknown>>>(
    searches: readonly Search[],
    options?: RequestOptions,
  ): Promise<readonly SearchResponse<Source, Aggregations>[]>
  /**
   * The documents with these ids, in their order, without the fields of `excludes`. A missing one is a failure: ids
   * come from searches of the same index, which is never written to again.
   */
  mget<Source>(
    index: string,
    ids: readonly string[],
    excludes: readonly string[],
    options?: RequestOptions,
  ): Promise<readonly Source[]>
  /**
   * Every document that matches, in pages and no order, as the index was at the first of them: for the ingest, since
   * the engine holds on to that state until the last page.
   */
  readAll<Source>(index: string, body: object): AsyncGenerator<readonly SearchHit<Source>[]>
  /** `lines`: action and source in turn. Throws BulkError if any item failed. */
  bulk(lines: readonly object[], options?: RequestOptions): Promise<{ readonly took: number; readonly items: number }>
  readonly indices: Indices
  health(options?: RequestOptions): Promise<ClusterHealth>
  /** Heap and disk of every node that answers, by name. */
  nodes(options?: RequestOptions): Promise<readonly NodeFigures[]>
  close(): Promise<void>
}

export interface Indices {
  create(index: string, body: object, options?: RequestOptions): Promise<void>
  /**
   * A new index with the mappings, shards and documents of one that is closed to writes; open to writes itself, and with
   * its settings but for those given. The files are shared, so it takes no time and, until one of them changes, no
   * space.
   */
  clone(source: string, target: string, settings: object, options?: RequestOptions): Promise<void>
  /** An index that does not exist is no error. */
  delete(index: string, options?: RequestOptions): Promise<void>
  exists(index: string, options?: RequestOptions): Promise<boolean>
  refresh(index: string, options?: RequestOptions): Promise<void>
  /** Merges each shard into that many segments at most, and waits for it: a graph of 280,000 vectors takes a minute. */
  merge(index: string, segments: number, options?: RequestOptions): Promise<void>
  putSettings(index: string, settings: object, options?: RequestOptions): Promise<void>
  /** Settings under their whole names ("index.number_of_shards"), values as text. Defaults are left out. */
  getSettings(index: string, options?: RequestOptions): Promise<Readonly<Record<string, unknown>>>
  /** The index's `_meta`, mappings and all. */
  getMapping(index: string, options?: RequestOptions): Promise<Readonly<Record<string, unknown>>>
  /** Adds to the mapping; a given `_meta` replaces the former one. */
  putMapping(index: string, mapping: object, options?: RequestOptions): Promise<void>
  count(index: string, query?: object, options?: RequestOptions): Promise<number>
  /** All actions in one step: readers see the state before or the state after. */
  analyze(index: string, body: object, options?: RequestOptions): Promise<readonly AnalyzeToken[]>
  /** Indices whose name matches a pattern such as `opentariff-*`, by name. */
  list(pattern: string, options?: RequestOptions): Promise<readonly IndexSummary[]>
}

/** Creating an index or indexing a batch may wait for a merge or a busy disk; no user waits for these. */
const ADMIN_TIMEOUT_MS = 60_000

/** A million labelled texts take five minutes on two cores. */
const MERGE_TIMEOUT_MS = 1_800_000

/**
 * The copy of the node that was asked, where it has one: a search that goes on to another node waits for that one to
 * answer, or to leave the cluster half a minute after it froze. The requests are spread over the nodes before.
 */
const LOCAL = '_local'

const FLAT = { flat_settings: 'true' }

/** A health request that takes longer counts as a failure. */
const HEALTH_TIMEOUT_MS = 2000

/** The only access to OpenSearch: a thin, typed client. `onRequest` is called for every request, for the metrics. */
export function createOpenSearch(config: OpenSearchConfig, onRequest?: (event: RequestEvent) => void): OpenSearch {
  const { call, close } = createTransport(config, onRequest)

  function admin<T>(
    operation: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD',
    path: string,
    details: { readonly query?: Readonly<Record<string, string>>; readonly body?: object },
    options: RequestOptions | undefined,
    read: (body: unknown) => T,
  ): Promise<T> {
    const timeoutMs = options?.timeoutMs ?? ADMIN_TIMEOUT_MS
    return call({ operation, method, path, ...details, timeoutMs, signal: options?.signal }, read)
  }

  return {
    search<Source, Aggregations>(index: string, body: object, options?: RequestOptions) {
      const timeoutMs = options?.timeoutMs ?? config.searchTimeoutMs
      return call(
        {
          operation: 'search',
          method: 'POST',
          path: `/${name(index)}/_search`,
          // The engine cancels a search when its client disconnects.
          query: { timeout: `${timeoutMs}ms`, preference: LOCAL, filter_path: '-hits.hits._index' },
          body,
          timeoutMs,
          signal: options?.signal,
        },
        (answer) => complete<Source, Aggregations>(answer),
      )
    },

    msearch<Source, Aggregations>(searches: readonly Search[], options?: RequestOptions) {
      const timeoutMs = options?.timeoutMs ?? config.searchTimeoutMs
      return call(
        {
          operation: 'msearch',
          method: 'POST',
          path: '/_msearch',
          query: { filter_path: '-responses.hits.hits._index' },
          lines: searches.flatMap(({ index, body }) => [
            { index, preference: LOCAL },
            { timeout: `${timeoutMs}ms`, ...body },
          ]),
          timeoutMs,
          signal: options?.signal,
        },
        (answer) => msearchSchema.parse(answer).responses.map((item) => complete<Source, Aggregations>(item)),
      )
    },

    mget<Source>(index: string, ids: readonly string[], excludes: readonly string[], options?: RequestOptions) {
      return call(
        {
          operation: 'mget',
          method: 'POST',
          path: `/${name(index)}/_mget`,
          query: { realtime: 'false', preference: LOCAL, _source_excludes: excludes.join(',') },
          body: { ids },
          timeoutMs: options?.timeoutMs ?? config.searchTimeoutMs,
          signal: options?.signal,
        },
        (answer) =>
          mgetSchema.parse(answer).docs.map((item) => {
            if (item.found === true) return item._source as Source
            throw new ServiceUnavailableError('opensearch', `the document ${item._id} of ${index} is gone`)
          }),
      )
    },

    async *readAll<Source>(index: string, body: object) {
      const page = (path: string, query: Readonly<Record<string, string>>, details: object) =>
        admin('read_all', 'POST', path, { query, body: details }, undefined, (answer) => ({
          scrollId: scrollSchema.parse(answer)._scroll_id,
          hits: complete<Source, never>(answer).hits.hits,
        }))
      const scroll = { scroll: PAGE_KEPT }
      let { scrollId, hits } = await page(`/${name(index)}/_search`, scroll, {
        size: PAGE_DOCUMENTS,
        sort: ['_doc'],
        ...body,
      })
      try {
        while (hits.length > 0) {
          yield hits
          ;({ scrollId, hits } = await page('/_search/scroll', {}, { ...scroll, scroll_id: scrollId }))
        }
      } finally {
        await admin('read_all', 'DELETE', '/_search/scroll', { body: { scroll_id: scrollId } }, undefined, nothing)
      }
    },

    bulk(lines, options) {
      return call(
        {
          operation: 'bulk',
          method: 'POST',
          path: '/_bulk',
          lines,
          timeoutMs: options?.timeoutMs ?? ADMIN_TIMEOUT_MS,
          signal: options?.signal,
        },
        (answer) => {
          const { took, errors, items } = bulkSchema.parse(answer)
          if (errors) throw bulkError(bulkFailures(items))
          return { took, items: items.length }
        },
      )
    },

    indices: {
      create: (index, body, options) => admin('create_index', 'PUT', `/${name(index)}`, { body }, options, nothing),
      clone: (source, target, settings, options) =>
        admin(
          'clone_index',
          'PUT',
          `/${name(source)}/_clone/${name(target)}`,
          { body: { settings: { ...settings, ...OPEN_TO_WRITES } } },
          options,
          nothing,
        ),
      delete: (index, options) =>
        admin('delete_index', 'DELETE', `/${name(index)}`, { query: { ignore_unavailable: 'true' } }, options, nothing),
      exists: (index, options) =>
        admin('index_exists', 'HEAD', `/${name(index)}`, {}, options, (found) => found === true),
      refresh: (index, options) =>
        admin('refresh', 'POST', `/${name(index)}/_refresh`, {}, options, (answer) => {
          failOnShards(shardsSchema.parse(answer))
        }),
      merge: (index, segments, options) =>
        admin(
          'merge',
          'POST',
          `/${name(index)}/_forcemerge`,
          { query: { max_num_segments: String(segments) } },
          { timeoutMs: MERGE_TIMEOUT_MS, ...options },
          (answer) => failOnShards(shardsSchema.parse(answer)),
        ),
      putSettings: (index, body, options) =>
        admin('put_settings', 'PUT', `/${name(index)}/_settings`, { body }, options, nothing),
      getSettings: (index, options) =>
        admin('get_settings', 'GET', `/${name(index)}/_settings`, { query: FLAT }, options, (answer) => {
          const [first] = Object.values(settingsSchema.parse(answer))
          return first?.settings ?? {}
        }),
      getMapping: (index, options) =>
        admin('get_mapping', 'GET', `/${name(index)}/_mapping`, {}, options, (answer) => {
          const [first] = Object.values(mappingsSchema.parse(answer))
          return first?.mappings ?? {}
        }),
      putMapping: (index, body, options) =>
        admin('put_mapping', 'PUT', `/${name(index)}/_mapping`, { body }, options, nothing),
      count: (index, query, options) =>
        admin('count', 'POST', `/${name(index)}/_count`, query ? { body: { query } } : {}, options, (answer) => {
          failOnShards(shardsSchema.parse(answer))
          return countSchema.parse(answer).count
        }),
      analyze: (index, body, options) =>
        admin('analyze', 'POST', `/${name(index)}/_analyze`, { body }, options, (answer) => {
          return analyzeSchema.parse(answer).tokens
        }),
      list: (pattern, options) =>
        admin('list_indices', 'GET', `/_cat/indices/${name(pattern)}`, { query: LIST_QUERY }, options, (answer) =>
          listSchema.parse(answer).map((row) => ({
            index: row.index,
            health: row.health,
            shards: Number(row.pri),
            segments: Number(row['pri.segments.count'] ?? 0),
            docsCount: Number(row['docs.count'] ?? 0),
            storeBytes: Number(row['store.size'] ?? 0),
            createdAt: new Date(Number(row['creation.date'])),
          })),
        ),
    },

    health: (options) =>
      call(
        {
          operation: 'health',
          method: 'GET',
          path: '/_cluster/health',
          timeoutMs: options?.timeoutMs ?? HEALTH_TIMEOUT_MS,
          signal: options?.signal,
        },
        (answer) => healthSchema.parse(answer),
      ),

    nodes: (options) =>
      call(
        {
          operation: 'nodes',
          method: 'GET',
          path: '/_nodes/stats/jvm,fs',
          query: { filter_path: 'nodes.*.name,nodes.*.jvm.mem.heap_used_percent,nodes.*.fs.total' },
          timeoutMs: options?.timeoutMs ?? HEALTH_TIMEOUT_MS,
          signal: options?.signal,
        },
        (answer) =>
          Object.values(nodesSchema.parse(answer).nodes).map(({ name, jvm, fs }) => ({
            name,
            heapUsed: jvm.mem.heap_used_percent / 100,
            diskBytes: fs.total.total_in_bytes,
            diskAvailableBytes: fs.total.available_in_bytes,
          })),
      ),

    close,
  }
}

/** Documents of one page of `readAll`, the most that the engine gives at once. */
const PAGE_DOCUMENTS = 10_000

/** How long the engine waits for the question for the next page. */
const PAGE_KEPT = '5m'

/** A clone takes over the block of its source. */
const OPEN_TO_WRITES = { 'index.blocks.write': null }

const LIST_QUERY = {
  format: 'json',
  h: 'index,health,pri,pri.segments.count,docs.count,store.size,creation.date',
  bytes: 'b',
  s: 'index',
}

const msearchSchema = z.looseObject({ responses: z.array(z.unknown()) })
const mgetSchema = z.looseObject({
  docs: z.array(z.looseObject({ _id: z.string(), found: z.boolean().optional(), _source: z.unknown().optional() })),
})
const shardsSchema = z.looseObject({ _shards: z.looseObject({ failed: z.number() }) })
const scrollSchema = z.looseObject({ _scroll_id: z.string() })
const countSchema = z.looseObject({ count: z.number() })
const settingsSchema = z.record(z.string(), z.object({ settings: z.record(z.string(), z.unknown()) }))
const mappingsSchema = z.record(z.string(), z.looseObject({ mappings: z.record(z.string(), z.unknown()) }))
const healthSchema = z.looseObject({ status: z.enum(['green', 'yellow', 'red']), number_of_nodes: z.number() })
const nodesSchema = z.looseObject({
  nodes: z.record(
    z.string(),
    z.looseObject({
      name: z.string(),
      jvm: z.looseObject({ mem: z.looseObject({ heap_used_percent: z.number() }) }),
      fs: z.looseObject({ total: z.looseObject({ total_in_bytes: z.number(), available_in_bytes: z.number() }) }),
    }),
  ),
})
const listSchema = z.array(
  z.looseObject({
    index: z.string(),
    health: z.enum(['green', 'yellow', 'red']),
    pri: z.string(),
    'pri.segments.count': z.string().nullish(),
    'docs.count': z.string().nullish(),
    'store.size': z.string().nullish(),
    'creation.date': z.string(),
  }),
)
const analyzeSchema = z.looseObject({
  tokens: z.array(
    z.looseObject({
      token: z.string(),
      start_offset: z.number(),
      end_offset: z.number(),
      type: z.string(),
      position: z.number(),
    }),
  ),
})
const bulkItemSchema = z.record(
  z.string(),
  z.looseObject({
    _id: z.string().nullish(),
    status: z.number(),
    error: z.looseObject({ type: z.string(), reason: z.string().nullish() }).optional(),
  }),
)
const bulkSchema = z.looseObject({ took: z.number(), errors: z.boolean(), items: z.array(bulkItemSchema) })

/**
 * The members that distinguish a complete response from a partial one; the caller knows the types of hits and
 * aggregations.
 */
const searchSchema = shardsSchema.extend({
  took: z.number(),
  timed_out: z.boolean(),
  // Without a hit, no list is left of what is filtered.
  hits: z.looseObject({ max_score: z.number().nullable(), hits: z.array(z.unknown()).default([]) }),
})

function complete<Source, Aggregations>(answer: unknown): SearchResponse<Source, Aggregations> {
  const search = searchSchema.safeParse(answer)
  if (!search.success) {
    const failed = failedItemSchema.safeParse(answer)
    throw failed.success ? responseFailure(failed.data.status, failureOf(answer)) : search.error
  }
  if (search.data.timed_out) throw new ServiceUnavailableError('opensearch', 'the search timed out')
  failOnShards(search.data)
  return search.data as SearchResponse<Source, Aggregations>
}

const failedItemSchema = z.looseObject({
  error: z.unknown().refine((error) => error !== undefined),
  status: z.number(),
})

function failOnShards({ _shards: shards }: z.output<typeof shardsSchema>): void {
  if (shards.failed > 0) {
    const reasons = JSON.stringify(shards.failures ?? 'no reason given').slice(0, MAX_REASON_LENGTH)
    throw new ServiceUnavailableError('opensearch', `${shards.failed} shards failed: ${reasons}`)
  }
}

/** Enough for the first cause in a log line. */
const MAX_REASON_LENGTH = 1000

function bulkFailures(items: z.output<typeof bulkSchema>['items']): readonly BulkFailure[] {
  return items.flatMap((item, position) =>
    Object.values(item).flatMap(({ _id, status, error }) =>
      error ? [{ position, id: _id ?? null, status, type: error.type, reason: error.reason ?? 'no reason given' }] : [],
    ),
  )
}

/** A full disk or an overload rejects every item alike: that is the engine's failure, not the documents'. */
function bulkError(failures: readonly BulkFailure[]): Error {
  const [first] = failures
  if (first === undefined) return new BulkError(failures)
  const common = responseFailure(first.status, first)
  const isCommon = failures.every(({ status, type }) => status === first.status && type === first.type)
  return isCommon && common instanceof ServiceUnavailableError ? common : new BulkError(failures)
}

function name(index: string): string {
  return encodeURIComponent(index)
}

function nothing(): void {}
