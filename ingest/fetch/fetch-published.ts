import { groupBy } from '../../src/collections/group-by.ts'
import { PACKAGE_VERSION } from '../../src/config/package-version.ts'
import { todayUtc } from '../../src/tariff/validity.ts'
import type { Progress } from '../progress.ts'
import { FetchError } from '../publications/fetch-error.ts'
import { createHttpClient } from '../publications/http-client.ts'
import type { SourceId } from '../sources/registry.ts'
import { chooseSources } from '../sources/registry.ts'
import type { FetchConfig } from './fetch-config.ts'
import { type FetchOutcome, fetchSource } from './fetch-source.ts'

export interface FetchReport {
  readonly outcomes: readonly FetchOutcome[]
  readonly failures: readonly { readonly id: SourceId; readonly reason: string }[]
}

/**
 * Fetches sources one after the other. One that fails does not keep the others from being fetched; the reason is reported
 * at once, and once where it is that of several.
 */
export async function fetchPublished(
  config: FetchConfig,
  progress: Progress,
  { sources, allowSmaller = false }: { readonly sources: readonly string[]; readonly allowSmaller?: boolean },
): Promise<FetchReport> {
  const http = createHttpClient({
    // Some of the servers answer only what looks like a browser.
    userAgent: `Mozilla/5.0 (compatible; opentariff/${PACKAGE_VERSION})`,
    requestsPerSecond: config.requestsPerSecond,
  })
  const outcomes: FetchOutcome[] = []
  const failures: FetchReport['failures'][number][] = []
  try {
    for (const source of chooseSources(sources, config)) {
      try {
        const context = { http, progress, directory: config.directory, today: todayUtc(), allowSmaller }
        outcomes.push(await fetchSource(source, context))
      } catch (error) {
        if (!(error instanceof FetchError)) throw error
        if (!failures.some(({ reason }) => reason === error.message)) progress.say(`${source.id}: ${error.message}`)
        failures.push({ id: source.id, reason: error.message })
      }
    }
  } finally {
    await http.close()
  }
  return { outcomes, failures }
}

/** A line for each reason, with the sources that it keeps back: a server that is away is that of several. */
export const describeFailures = (failures: FetchReport['failures']): readonly string[] =>
  [...groupBy(failures, ({ reason }) => reason)].map(
    ([reason, sources]) => `${sources.map(({ id }) => id).join(', ')}: ${reason}`,
  )
