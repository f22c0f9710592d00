import type { Registry } from 'prom-client'
import type { Encoder } from '../embedding/encoder.ts'
import { figuresOf } from '../metrics/figures.ts'
import { outcomes } from '../metrics/outcomes.ts'
import type { Queryable } from '../postgres/client.ts'
import { readLastUpdate, UPDATE_PROBLEMS } from '../postgres/ingest-updates.ts'
import { REGIONS } from '../tariff/region.ts'
import { todayUtc } from '../tariff/validity.ts'
import { dataAgeInDays } from './data-warnings.ts'
import { readIngestFigures } from './ingest-figures.ts'
import type { LiveVersion, LiveVersions } from './live-versions.ts'
import { semanticProblem } from './semantic.ts'

/** Adds what the live data of each region is: its age, what is derived from it, and whether it is searched by vectors. */
export function watchLiveVersions(
  registry: Registry,
  liveVersions: LiveVersions,
  encoder: Pick<Encoder, 'status'>,
): void {
  const readLive = async (): Promise<readonly LiveVersion[]> => {
    const versions = await Promise.all(REGIONS.map((region) => liveVersions.get(region)))
    return versions.flatMap((version) => version ?? [])
  }

  const ages = figuresOf(registry, {
    labelNames: ['region'],
    read: readLive,
    labelsOf: ({ region }) => ({ region }),
    keepLast: true,
  })
  ages.gauge('data_version_age_days', 'Days since the day that the live data of a region describes', (live) =>
    dataAgeInDays(live, todayUtc()),
  )

  // A cache of a version that is no longer live must not stay in the list.
  const derived = figuresOf(registry, {
    labelNames: ['region', 'name'],
    read: async () =>
      (await readLive()).flatMap(({ region, data }) => data.sizes().map((size) => ({ region, ...size }))),
    labelsOf: ({ region, name }) => ({ region, name }),
  })
  derived.gauge(
    'version_data_entries',
    'Entries derived from the live data that are in memory',
    ({ entries }) => entries,
  )
  derived.gauge('version_data_bytes', 'Their bytes, where known', ({ bytes }) => bytes)

  const semantic = figuresOf(registry, {
    read: async () => {
      const live = await readLive()
      return [live.length > 0 && semanticProblem(encoder.status(), live) === null]
    },
  })
  semantic.gauge('search_semantic', '1 if searches match meanings, 0 if they match words only', (isSemantic) =>
    isSemantic ? 1 : 0,
  )
}

/** Returns the counter of answers by words alone that should have compared meanings too. */
export const countDegraded = (registry: Registry): ((api: 'search' | 'fpo') => void) =>
  outcomes(
    registry,
    'degraded_answers_total',
    'Searches answered by words only, and classifications refused or so answered, as the encoder made no vector in time',
    'api',
  )

/** Adds which data the ingests made live, and the outcome of the last update from the publishers. */
export function watchIngests(registry: Registry, postgres: Queryable): void {
  const { gauge } = figuresOf(registry, {
    labelNames: ['region'],
    read: () => readIngestFigures(postgres),
    labelsOf: ({ region }) => ({ region }),
    keepLast: true,
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
  watchUpdates(registry, () => readLastUpdate(postgres))
}

/** Adds when the last update began, and which problem it had. */
export function watchUpdates(registry: Registry, read: () => ReturnType<typeof readLastUpdate>): void {
  const readLast = async () => {
    const last = await read()
    return last ? [last] : []
  }
  figuresOf(registry, {
    labelNames: ['outcome'],
    read: readLast,
    labelsOf: ({ outcome }) => ({ outcome }),
    keepLast: true,
  }).gauge(
    'ingest_update_last_timestamp_seconds',
    'When the last update of the data from its publishers began, by outcome',
    ({ startedAt }) => timestamp(startedAt),
  )
  figuresOf(registry, {
    labelNames: ['problem'],
    read: async () =>
      (await readLast()).flatMap((last) =>
        UPDATE_PROBLEMS.map((problem) => ({ problem, isLast: last.problem === problem })),
      ),
    labelsOf: ({ problem }) => ({ problem }),
    keepLast: true,
  }).gauge(
    'ingest_update_problem',
    'Whether the last update had this problem: fetch, suspicious, rejected or load',
    ({ isLast }) => (isLast ? 1 : 0),
  )
}

/** Seconds since 1970, as Prometheus wants them. */
const timestamp = (date: Date | null): number | null => (date === null ? null : date.getTime() / 1000)
