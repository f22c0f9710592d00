import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { REGIONS } from '../tariff/region.ts'
import { todayUtc } from '../tariff/validity.ts'
import { type DataWarning, dataWarnings } from '../versions/data-warnings.ts'
import type { LiveVersions } from '../versions/live-versions.ts'
import { within } from './within.ts'

/** The dependencies of a page that shows the warnings. */
export interface PageDependencies {
  readonly liveVersions: Pick<LiveVersions, 'get'>
  /** The day, UTC, that the age of the data is counted to. Default: by the clock. */
  today?(): IsoDate
}

/** Short, so that a warning disappears soon after the data is replaced. */
export const PAGE_CACHE_CONTROL = 'public, max-age=60'

/** A page opens without warnings rather than late. */
const PATIENCE_MS = 500

/** The warnings about live data; none if the servers do not answer. */
export async function readDataWarnings({
  liveVersions,
  today = todayUtc,
}: PageDependencies): Promise<readonly DataWarning[]> {
  const versions = await Promise.all(
    REGIONS.map((region) =>
      within(
        PATIENCE_MS,
        liveVersions.get(region).catch(() => null),
      ),
    ),
  )
  return dataWarnings(
    versions.flatMap((version) => version ?? []),
    today(),
  )
}
