import { z } from 'zod'
import type { Encoder } from '../embedding/encoder.ts'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import { defineRoute, type RequestContext, type Route } from '../http/route/define-route.ts'
import type { OpenSearch } from '../opensearch/client.ts'
import type { Queryable } from '../postgres/client.ts'
import { readLastUpdate } from '../postgres/ingest-updates.ts'
import { sql } from '../postgres/sql.ts'
import { DATA_KINDS } from '../tariff/data-dates.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { REGIONS, type Region } from '../tariff/region.ts'
import { todayUtc } from '../tariff/validity.ts'
import { dataAgeInDays, dataWarnings, MAX_AGE_DAYS } from '../versions/data-warnings.ts'
import type { LiveVersion, LiveVersions } from '../versions/live-versions.ts'
import { semanticProblem } from '../versions/semantic.ts'
import { describeVectorsProgress, readVectorsProgress, type VectorsProgress } from '../versions/vectors-progress.ts'
import { within } from './within.ts'

export interface HealthDependencies {
  readonly postgres: Queryable
  readonly openSearch: OpenSearch
  readonly liveVersions: LiveVersions
  readonly encoder: Pick<Encoder, 'status'>
  /** Names of migrations that the database lacks, the first one first. */
  missingMigrations(): Promise<readonly string[]>
  /** Whether the service is about to stop, so that load balancers send it no more. */
  readonly isStopping?: () => boolean
  /** The day, UTC, that the age of the data is counted to. Default: by the clock. */
  today?(): IsoDate
}

/** Longer than a healthy server ever takes, shorter than the timeouts of the platforms that probe. */
const CHECK_TIMEOUT_MS = 2500

const dataVersionSchema = z
  .strictObject({
    data_version_id: z.int(),
    search_index: z.string(),
    labels_index: z.string(),
    suggestions_index: z.string(),
    published_at: z.iso.datetime(),
    source_kind: z.string(),
    snapshot_date: z.iso.date().nullable().meta({ description: 'The day that the data describes; null: unknown.' }),
    dates: z.partialRecord(z.enum(DATA_KINDS), z.iso.date()).meta({
      description:
        'The day that each kind of data describes; where the source states none, the day of most of its rows. Kinds that the data lacks, or whose day is unknown, are left out.',
    }),
    age_days: z.int().meta({
      description:
        'Days since `snapshot_date`; where it is unknown, since the data went live, so that it is at least as old.',
    }),
  })
  .meta({ id: 'DataVersion', description: 'The version of a region’s data that readers see.' })

const readinessSchema = z
  .strictObject({
    status: z.enum(['ready', 'unavailable']),
    checks: z.array(
      z.strictObject({
        name: z.string(),
        status: z.enum(['ok', 'degraded', 'failed']),
        duration_ms: z.number(),
        detail: z.string().optional(),
        progress: z
          .strictObject({ done: z.int(), total: z.int() })
          .optional()
          .meta({ description: 'Of `embedding`: texts whose vectors are computed by the load that is running.' }),
      }),
    ),
    data_versions: z.strictObject({ uk: dataVersionSchema.nullable(), xi: dataVersionSchema.nullable() }),
    warnings: z
      .array(
        z.strictObject({
          code: z.enum(['built_in_data', 'sample_data', 'old_data', 'mixed_data']),
          region: z.enum(REGIONS),
          detail: z.string(),
        }),
      )
      .meta({
        description: `What users of the live data have to know: it is the built-in data or the sample, more than ${MAX_AGE_DAYS} days old, or built-in data in one region and real data in the other. The service is ready all the same.`,
      }),
  })
  .meta({ id: 'Readiness' })

type Check = z.output<typeof readinessSchema>['checks'][number]

/** Failures that the answer may name: our own words, no host or statement of a server. */
class CheckFailure extends Error {}

/** Something is worse than it could be, and requests are answered all the same. */
class Degradation extends CheckFailure {
  readonly progress: VectorsProgress | null

  constructor(message: string, progress: VectorsProgress | null = null) {
    super(message)
    this.progress = progress
  }
}

export function healthRoutes({
  postgres,
  openSearch,
  liveVersions,
  encoder,
  missingMigrations,
  isStopping = () => false,
  today = todayUtc,
}: HealthDependencies): readonly Route[] {
  const checks: readonly (readonly [string, () => Promise<void>])[] = [
    [
      'postgres',
      async () => {
        await postgres.query(sql`SELECT 1`)
      },
    ],
    ['schema', checkSchema],
    [
      'opensearch',
      async () => {
        const { status } = await openSearch.health()
        // Whether they are those of the live data is for the checks of the regions to say.
        if (status === 'red') throw new Degradation('an index of the cluster has lost shards')
      },
    ],
    ...REGIONS.map((region) => [`data_${region}`, () => checkData(region)] as const),
    ['suggestions', checkSuggestions],
    ['embedding', checkEmbedding],
    ['fpo', checkParcelClassifier],
    ['update', checkUpdate],
  ]

  /** A schema newer than this release is one that it was made to run on. */
  async function checkSchema(): Promise<void> {
    const [first, ...others] = await missingMigrations()
    if (first === undefined) return
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    throw new CheckFailure(`the database lacks ${first}${more}; run "opentariff ingest prepare"`)
  }

  /** An installation may serve one region only: the other is missing only if neither is there. */
  async function checkData(region: Region): Promise<void> {
    const version = await liveVersions.get(region)
    if (!version) {
      const versions = await Promise.all(REGIONS.map((other) => liveVersions.get(other)))
      if (versions.some((other) => other !== null)) return
      throw new CheckFailure('no data is live; run the ingest')
    }
    // Every search and classification reads both.
    await Promise.all([version.searchIndex, version.labelsIndex].map(checkIndex))
  }

  /** Finds out as a request does whether an index answers: one may be there, and closed or blocked. */
  async function checkIndex(index: string): Promise<void> {
    const options = { timeoutMs: CHECK_TIMEOUT_MS }
    try {
      await openSearch.search(index, ONE_HIT, options)
    } catch (error) {
      if (!(error instanceof ServiceUnavailableError)) throw error
      if (await openSearch.indices.exists(index, options)) {
        throw new CheckFailure(`the index ${index} of the live data cannot be searched`, { cause: error })
      }
      throw new CheckFailure(`the index ${index} of the live data is missing; run the ingest or roll back`)
    }
  }

  /** Without them, what is typed is not completed, and everything else works. */
  async function checkSuggestions(): Promise<void> {
    const live = (await Promise.all(REGIONS.map(known))).flatMap((version) => version ?? [])
    await Promise.all(live.map(({ suggestionsIndex }) => checkIndex(suggestionsIndex))).catch((error: unknown) => {
      if (!(error instanceof CheckFailure)) throw error
      throw new Degradation(`queries are not completed while they are typed: ${error.message}`)
    })
  }

  /** Search by meaning is something to lose: without it, words are still found. */
  async function checkEmbedding(): Promise<void> {
    const live = (await Promise.all(REGIONS.map(known))).flatMap((version) => version ?? [])
    const problem = semanticProblem(encoder.status(), live)
    if (problem === null) return
    const withoutVectors = live.some(({ embeddingModel }) => embeddingModel === null)
    const progress = withoutVectors ? await readVectorsProgress(postgres).catch(() => null) : null
    throw new Degradation(progress === null ? problem : `${problem}; ${describeVectorsProgress(progress)}`, progress)
  }

  /** No labelled texts mean no votes, and every answer is empty. An index that does not answer fails its region's check. */
  async function checkParcelClassifier(): Promise<void> {
    const [version] = (await Promise.all(REGIONS.map(known))).flatMap((live) => live ?? [])
    if (!version) return
    const count = await openSearch.indices.count(version.labelsIndex).catch((error: unknown) => {
      if (error instanceof ServiceUnavailableError) return null
      throw error
    })
    if (count === 0)
      throw new Degradation('no labelled texts are live: the parcel classifier answers nothing; run the ingest')
  }

  /** After a failed update the live data stays live, and grows old. */
  async function checkUpdate(): Promise<void> {
    // A database that no ingest of this release has reached yet has no table of them; one that hangs fails its own check.
    const last = await within(
      CHECK_TIMEOUT_MS / 2,
      readLastUpdate(postgres).catch(() => null),
    )
    if (last?.detail == null) return
    const what = last.outcome === 'failed' ? 'failed' : 'was incomplete'
    throw new Degradation(`the update of ${last.startedAt.toISOString()} ${what}: ${last.detail}`)
  }

  /** Shared by all who ask at the same time, so that asking often costs little. */
  let checking: Promise<readonly Check[]> | undefined
  const runChecks = (logger: RequestContext['logger']) => {
    checking ??= Promise.all(
      checks.map(([name, check]) => measure(name, check, (error) => logFailure(logger, name, error))),
    ).finally(() => {
      checking = undefined
    })
    return checking
  }

  const known = (region: Region) => liveVersions.get(region).catch(() => null)

  return [
    defineRoute({
      method: 'GET',
      path: '/livez',
      summary: 'Is the process alive?',
      description: 'Asks nothing else than the process itself.',
      tags: ['Service'],
      invalid: 400,
      unknownQuery: 'ignore',
      responses: {
        200: {
          description: 'It is.',
          schema: z.strictObject({ status: z.literal('ok') }),
          example: { status: 'ok' },
        },
      },
      handle: () => ({ kind: 'json', body: { status: 'ok' }, headers: NO_STORE }),
    }),
    defineRoute({
      method: 'GET',
      path: '/readyz',
      summary: 'Can requests be answered?',
      description:
        'Asks Postgres and OpenSearch, whether the schema is that of this release, and whether the indices of each region’s live data answer a search. A check that is degraded leaves the service ready: without the sentence encoder, searches match words only; without labelled texts, the parcel classifier answers nothing; without suggestions, queries are not completed while they are typed; after a failed update, the data grows old; a lost index of the cluster may be of another application.',
      tags: ['Service'],
      invalid: 400,
      unknownQuery: 'ignore',
      responses: {
        200: { description: 'No check failed.', schema: readinessSchema },
        503: { description: 'A check failed.', schema: readinessSchema },
      },
      async handle(_input, { logger }) {
        const results = isStopping() ? [STOPPING, ...(await runChecks(logger))] : await runChecks(logger)
        const ready = results.every((check) => check.status !== 'failed')
        const [uk, xi] = await Promise.all([
          within(CHECK_TIMEOUT_MS, known('uk')),
          within(CHECK_TIMEOUT_MS, known('xi')),
        ])
        const day = today()
        return {
          kind: 'json',
          status: ready ? 200 : 503,
          body: {
            status: ready ? 'ready' : 'unavailable',
            checks: [...results],
            data_versions: { uk: present(uk, day), xi: present(xi, day) },
            warnings: [...dataWarnings([uk ?? [], xi ?? []].flat(), day)],
          },
          headers: NO_STORE,
        }
      },
    }),
  ]
}

/** The cheapest search that reads a document. */
const ONE_HIT = { size: 1, terminate_after: 1, track_total_hits: false, _source: false }

const STOPPING: Check = { name: 'service', status: 'failed', duration_ms: 0, detail: 'it is stopping' }

const NO_STORE = { 'Cache-Control': 'no-store' }

/** A failure in our own words needs no stack trace; what is degraded is expected, for example in the first minutes. */
function logFailure(logger: RequestContext['logger'], check: string, error: unknown): void {
  if (error instanceof Degradation) logger.debug({ check, reason: error.message }, 'readiness check degraded')
  else if (error instanceof CheckFailure) logger.warn({ check, reason: error.message }, 'readiness check failed')
  else logger.warn({ check, reason: error instanceof Error ? error.message : String(error) }, 'readiness check failed')
}

async function measure(name: string, check: () => Promise<void>, failed: (error: unknown) => void): Promise<Check> {
  const started = performance.now()
  const elapsed = () => Math.round((performance.now() - started) * 10) / 10
  try {
    const answered = await within(
      CHECK_TIMEOUT_MS,
      check().then(() => true),
    )
    if (!answered) throw new CheckFailure(`no answer within ${CHECK_TIMEOUT_MS} ms`)
    return { name, status: 'ok', duration_ms: elapsed() }
  } catch (error) {
    failed(error)
    const detail = error instanceof CheckFailure ? error.message : 'does not answer'
    if (!(error instanceof Degradation)) return { name, status: 'failed', duration_ms: elapsed(), detail }
    const progress = error.progress === null ? {} : { progress: error.progress }
    return { name, status: 'degraded', duration_ms: elapsed(), detail, ...progress }
  }
}

function present(version: LiveVersion | null, today: IsoDate): z.output<typeof dataVersionSchema> | null {
  return (
    version && {
      data_version_id: version.dataVersionId,
      search_index: version.searchIndex,
      labels_index: version.labelsIndex,
      suggestions_index: version.suggestionsIndex,
      published_at: version.publishedAt.toISOString(),
      source_kind: version.sourceKind,
      snapshot_date: version.snapshotDate,
      dates: version.dataDates,
      age_days: dataAgeInDays(version, today),
    }
  )
}
