import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AnswerCacheFigures } from '../cache/answer-cache.ts'
import type { NodeFigures } from '../opensearch/responses.ts'
import type { IngestFigures } from '../postgres/ingest-figures.ts'
import { type IngestUpdate, UPDATE_PROBLEMS } from '../postgres/ingest-updates.ts'
import { watchEngineNodes } from './engine-metrics.ts'
import type { AdmissionFigures } from './overload/admission.ts'

/** Size of one cache of a region's live data. */
export interface CachedSize {
  readonly region: string
  readonly name: string
  readonly entries: number
  /** Null: unknown. */
  readonly bytes: number | null
}

/** What bounds the requests in flight. */
export interface OverloadFigures {
  readonly capacities: readonly (AdmissionFigures & { readonly capacity: string })[]
  readonly connections: { readonly open: number; readonly waiting: number; readonly refused: number }
  readonly unreadAnswers: { readonly bytes: number; readonly cutOff: number }
  readonly droppedLogLines: number
}

export interface Metrics {
  readonly contentType: string
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>
  observeRequest(event: {
    readonly method: string
    /** The route's template, never the path: labels must stay few. */
    readonly route: string
    readonly status: number
    readonly durationMs: number
  }): void
  observeOpenSearch(event: { readonly operation: string; readonly outcome: string; readonly durationMs: number }): void
  observePostgres(event: { readonly outcome: string; readonly durationMs: number }): void
  /** Reads at each scrape whether searches use embeddings as well as words. */
  watchSemanticSearch(isSemantic: () => Promise<boolean>): void
  countEmbeddingFailure(failure: string): void
  /** Counts an answer by words alone that should have compared meanings too. */
  countDegraded(door: 'search' | 'fpo'): void
  /** Counts an attempt to send an event to a subscriber. */
  countWebhookAttempt(outcome: 'delivered' | 'retried' | 'given_up'): void
  /** Counts a search by whether anything was found. */
  countSearch(outcome: 'found' | 'empty'): void
  /** Counts a description by what came of it: `answered`, or the reason for no answer. */
  countClassification(outcome: string): void
  /** Reads at each scrape memory and disk of the nodes of OpenSearch. */
  watchEngine(readNodes: () => Promise<readonly NodeFigures[]>): void
  /** Reads at each scrape how much is in flight and what was turned away. */
  watchOverload(figures: () => OverloadFigures): void
  /** Reads at each scrape the size, hits and misses of the answer cache. */
  watchAnswerCache(figures: () => AnswerCacheFigures): void
  /** Reads at each scrape the size of what is derived from the live data. */
  watchVersionData(sizes: () => Promise<readonly CachedSize[]>): void
  /** Reads at each scrape how many days old the live data of each region is. */
  watchDataAge(readAges: () => Promise<readonly { readonly region: string; readonly days: number }[]>): void
  /** Reads at each scrape which data is live and what the ingests came to. */
  watchIngests(readFigures: () => Promise<readonly IngestFigures[]>): void
  /** Reads at each scrape what the last update from the publishers came to. */
  watchUpdates(readLast: () => Promise<IngestUpdate | null>): void
}

/** Seconds. Finest where search and look-ups answer (5-250 ms), up to the longest timeout. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** The metrics of one service. `process` adds memory, event loop and garbage collection of this process. */
export function createMetrics(options: { readonly process: boolean }): Metrics {
  const registry = new Registry()
  if (options.process) collectDefaultMetrics({ register: registry })
  const registers = [registry]

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the last byte of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const openSearch = new Histogram({
    name: 'opensearch_request_duration_seconds',
    help: 'Time of a request to OpenSearch',
    labelNames: ['operation', 'outcome'],
    buckets: BUCKETS,
    registers,
  })
  const postgres = new Histogram({
    name: 'postgres_query_duration_seconds',
    help: 'Time of a statement in Postgres, the wait for a connection included',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers,
  })

  const embeddingFailures = new Counter({
    name: 'embedding_failures_total',
    help: 'Queries that got no vector and were searched by words only',
    labelNames: ['failure'],
    registers,
  })

  const degraded = new Counter({
    name: 'degraded_answers_total',
    help: 'Searches answered by words only, and classifications refused or so answered, as the encoder made no vector in time',
    labelNames: ['door'],
    registers,
  })

  const webhookAttempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to send an event to a subscriber; given_up: the last of an event, which failed',
    labelNames: ['outcome'],
    registers,
  })
  // So that the first one is an increase.
  webhookAttempts.inc({ outcome: 'given_up' }, 0)

  const searches = new Counter({
    name: 'search_outcomes_total',
    help: 'Searches by outcome: found or empty',
    labelNames: ['outcome'],
    registers,
  })

  const classifications = new Counter({
    name: 'fpo_outcomes_total',
    help: 'Descriptions classified, by outcome: answered, or the reason for no answer',
    labelNames: ['outcome'],
    registers,
  })

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeRequest: ({ method, route, status, durationMs }) => {
      const label = METHODS.has(method) ? method : 'other'
      requests.observe({ method: label, route, status }, durationMs / 1000)
    },
    observeOpenSearch: ({ operation, outcome, durationMs }) =>
      openSearch.observe({ operation, outcome }, durationMs / 1000),
    observePostgres: ({ outcome, durationMs }) => postgres.observe({ outcome }, durationMs / 1000),
    countEmbeddingFailure: (failure) => embeddingFailures.inc({ failure }),
    countDegraded: (door) => degraded.inc({ door }),
    countWebhookAttempt: (outcome) => webhookAttempts.inc({ outcome }),
    countSearch: (outcome) => searches.inc({ outcome }),
    countClassification: (outcome) => classifications.inc({ outcome }),
    watchEngine: (readNodes) => watchEngineNodes(registers, readNodes),
    watchSemanticSearch: (isSemantic) => {
      new Gauge({
        name: 'search_semantic',
        help: '1 if searches match meanings, 0 if they match words only',
        registers,
        async collect() {
          this.set((await isSemantic().catch(() => false)) ? 1 : 0)
        },
      })
    },
    watchOverload: (figures) => {
      const value = (
        type: typeof Gauge | typeof Counter,
        name: string,
        help: string,
        read: (figures: OverloadFigures) => number,
      ) =>
        new type({
          name,
          help,
          registers,
          collect() {
            this.reset()
            this.inc(read(figures()))
          },
        })
      const ofCapacity = (
        type: typeof Gauge | typeof Counter,
        name: string,
        help: string,
        read: (figures: AdmissionFigures) => number,
      ) =>
        new type({
          name,
          help,
          labelNames: ['capacity'],
          registers,
          collect() {
            this.reset()
            for (const { capacity, ...of } of figures().capacities) this.inc({ capacity }, read(of))
          },
        })
      ofCapacity(Gauge, 'admission_limit', 'Requests that may be computed at once', ({ limit }) => limit)
      ofCapacity(Gauge, 'admission_running', 'Requests that are being computed', ({ running }) => running)
      ofCapacity(Gauge, 'admission_waiting', 'Requests that wait to be computed', ({ waiting }) => waiting)
      ofCapacity(
        Counter,
        'admission_rejected_total',
        'Requests answered 503 for want of room',
        ({ rejected }) => rejected,
      )
      value(Gauge, 'http_connections', 'Open connections', ({ connections }) => connections.open)
      value(
        Counter,
        'http_connections_refused_total',
        'Connections beyond the limits',
        ({ connections }) => connections.refused,
      )
      value(
        Gauge,
        'http_pipelined_requests',
        'Requests sent ahead that wait for the one before',
        ({ connections }) => connections.waiting,
      )
      value(
        Gauge,
        'unread_answer_bytes',
        'Bytes of answers that clients have yet to read',
        ({ unreadAnswers }) => unreadAnswers.bytes,
      )
      value(
        Counter,
        'unread_answers_cut_off_total',
        'Answers cut off because slow clients held too many bytes',
        ({ unreadAnswers }) => unreadAnswers.cutOff,
      )
      value(
        Counter,
        'log_lines_dropped_total',
        'Log lines dropped because they were not read in time',
        ({ droppedLogLines }) => droppedLogLines,
      )
    },
    watchAnswerCache: (figures) => {
      const counter = (name: string, help: string, read: (figures: AnswerCacheFigures) => number) =>
        new Counter({
          name,
          help,
          registers,
          collect() {
            this.reset()
            this.inc(read(figures()))
          },
        })
      const gauge = (name: string, help: string, read: (figures: AnswerCacheFigures) => number) =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(read(figures()))
          },
        })
      counter('answer_cache_hits_total', 'Answers that were in memory', ({ hits }) => hits)
      counter('answer_cache_misses_total', 'Answers that had to be made', ({ misses }) => misses)
      gauge('answer_cache_answers', 'Answers in memory', ({ answers }) => answers)
      gauge('answer_cache_bytes', 'Bytes of the answers in memory', ({ bytes }) => bytes)
    },
    watchVersionData: (sizes) => {
      const gauge = (name: string, help: string, read: (size: CachedSize) => number | null) =>
        new Gauge({
          name,
          help,
          labelNames: ['region', 'name'],
          registers,
          async collect() {
            // A cache of a version that is no longer live must not stay in the list.
            this.reset()
            for (const size of await sizes().catch(() => [])) {
              const value = read(size)
              if (value !== null) this.set({ region: size.region, name: size.name }, value)
            }
          },
        })
      gauge('version_data_entries', 'Entries derived from the live data that are in memory', ({ entries }) => entries)
      gauge('version_data_bytes', 'Their bytes, where known', ({ bytes }) => bytes)
    },
    watchDataAge: (readAges) => {
      new Gauge({
        name: 'data_version_age_days',
        help: 'Days since the day that the live data of a region describes',
        labelNames: ['region'],
        registers,
        async collect() {
          // Without an answer the last known ages stay.
          for (const { region, days } of await readAges().catch(() => [])) this.set({ region }, days)
        },
      })
    },
    watchUpdates: (readLast) => {
      new Gauge({
        name: 'ingest_update_last_timestamp_seconds',
        help: 'When the last update of the data from its publishers began, by outcome',
        labelNames: ['outcome'],
        registers,
        async collect() {
          const last = await readLast().catch(() => null)
          if (last) this.set({ outcome: last.outcome }, last.startedAt.getTime() / 1000)
        },
      })
      new Gauge({
        name: 'ingest_update_problem',
        help: 'Whether the last update had this problem: fetch, suspicious, rejected or load',
        labelNames: ['problem'],
        registers,
        async collect() {
          const last = await readLast().catch(() => null)
          if (last) for (const problem of UPDATE_PROBLEMS) this.set({ problem }, last.problem === problem ? 1 : 0)
        },
      })
    },
    watchIngests: (readFigures) => {
      // The gauges of one scrape share one statement.
      let asked: Promise<readonly IngestFigures[]> | null = null
      const ask = () => {
        asked ??= readFigures().finally(() => {
          asked = null
        })
        return asked
      }
      const gauge = (name: string, help: string, read: (figures: IngestFigures) => number | null) =>
        new Gauge({
          name,
          help,
          labelNames: ['region'],
          registers,
          async collect() {
            // Without an answer the last known figures stay.
            for (const figures of await ask().catch(() => [])) {
              const value = read(figures)
              if (value !== null) this.set({ region: figures.region }, value)
            }
          },
        })
      gauge('data_version_id', 'Id of the live data version of a region', ({ dataVersionId }) => dataVersionId)
      gauge(
        'data_version_published_timestamp_seconds',
        'When the live data of a region was published by the ingest',
        ({ publishedAt }) => timestamp(publishedAt),
      )
      gauge('ingest_duration_seconds', 'Time that the ingest of the live data took', ({ seconds }) => seconds)
      gauge(
        'ingest_last_failure_timestamp_seconds',
        'When the last ingest began that did not go live',
        ({ lastFailureAt }) => timestamp(lastFailureAt),
      )
      gauge(
        'data_version_goods_nomenclatures',
        'Rows of the nomenclature, past and future ones included, in the live data',
        ({ goodsNomenclatures }) => goodsNomenclatures,
      )
      gauge(
        'data_version_search_documents',
        'Documents in the search index of the live data',
        ({ searchDocuments }) => searchDocuments,
      )
    },
  }
}

/** Seconds since 1970, as Prometheus wants them. */
const timestamp = (date: Date | null): number | null => (date === null ? null : date.getTime() / 1000)
