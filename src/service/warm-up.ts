import { setTimeout as sleep } from 'node:timers/promises'
import type { Encoder } from '../embedding/encoder.ts'
import { type Classify, itemSearchRequestSchema } from '../fpo/index.ts'
import type { Search, Suggest } from '../search/index.ts'
import { REGIONS } from '../tariff/region.ts'
import { todayUtc } from '../tariff/validity.ts'
import type { LiveVersion, LiveVersions } from '../versions/live-versions.ts'

/** One of each kind of query: known words, misspelt ones, for which the vocabulary is loaded, another language, and a code. */
const QUERIES = ['cherry tomatoes', 'chery tomatos', 'Handtasche aus Leder', '0101'] as const

/** Degraded, so that a service without its encoder warms up what it has. */
const DESCRIPTION = itemSearchRequestSchema.parse({ description: 'cotton shirt for men', allow_degraded: true })

/** Duration of the warm-up: the functions that a search calls are compiled after some of them. */
const WARM_UP_MS = 1000

/** The first search of an engine that has just started takes up to two seconds on a small machine. */
const TIMEOUT_MS = 20_000

/** Longer than the model takes to load on a busy machine. Without it, words alone are searched. */
const ENCODER_MS = 20_000
const POLL_MS = 20

/** The functions that read a version of the data. */
interface Finders {
  readonly search: Search
  readonly suggest: Suggest
  readonly classify: Classify
}

/** Searches and classifies once in a version, which loads what belongs to it. Rejects if a request fails. */
export async function warmUpVersion({ search, suggest, classify }: Finders, live: LiveVersion): Promise<void> {
  const today = todayUtc()
  for (const query of QUERIES) {
    const request = { query, page: { page: 1, perPage: 1 }, today, questions: true, explain: true }
    await search(live, request, { timeoutMs: TIMEOUT_MS })
    await suggest(live, { query, limit: 1, today }, { timeoutMs: TIMEOUT_MS })
  }
  await classify(live, DESCRIPTION)
}

/**
 * Warms up each region once, and again for a second, so that no client waits while code is compiled and files are read for
 * the first time. Rejects if a request fails; regions without data are skipped.
 */
export async function warmUp(
  finders: Finders,
  { liveVersions, encoder }: { readonly liveVersions: LiveVersions; readonly encoder: Pick<Encoder, 'status'> },
): Promise<void> {
  const found = await Promise.all(REGIONS.map((region) => liveVersions.get(region)))
  const versions = found.filter((live) => live !== null)
  if (versions.length === 0) return
  // A search without a vector would not load what belongs to vectors.
  await whileStarting(encoder)
  const end = performance.now() + WARM_UP_MS
  do for (const live of versions) await warmUpVersion(finders, live)
  while (performance.now() < end)
}

const whileStarting = async (encoder: Pick<Encoder, 'status'>): Promise<void> => {
  const end = performance.now() + ENCODER_MS
  while (encoder.status().state === 'starting' && performance.now() < end) await sleep(POLL_MS)
}
