import { within } from '../../operations/within.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { REGIONS, type Region } from '../../tariff/region.ts'
import { todayUtc } from '../../tariff/validity.ts'
import { type DataWarning, dataAgeInDays, dataWarnings } from '../../versions/data-warnings.ts'
import type { LiveVersion, LiveVersions } from '../../versions/live-versions.ts'
import { ROW_COUNTS, type RowCounts } from './row-counts.ts'

/** What is known about the data of a region. */
export interface RegionData {
  readonly region: Region
  /** Null: none is loaded, or the database does not answer. */
  readonly live: Pick<LiveVersion, 'dataVersionId' | 'publishedAt' | 'snapshotDate' | 'dataDates' | 'sourceKind'> | null
  readonly ageDays: number
  readonly warnings: readonly DataWarning['code'][]
  readonly counts: RowCounts
}

/** The page opens without figures rather than late. */
const PATIENCE_MS = 1000

/** The live data of each region. */
export const readRegions = (
  liveVersions: Pick<LiveVersions, 'get'>,
  today: IsoDate = todayUtc(),
): Promise<readonly RegionData[]> => Promise.all(REGIONS.map((region) => readRegion(liveVersions, region, today)))

async function readRegion(
  liveVersions: Pick<LiveVersions, 'get'>,
  region: Region,
  today: IsoDate,
): Promise<RegionData> {
  const live = await within(
    PATIENCE_MS,
    liveVersions.get(region).catch(() => null),
  )
  if (live === null) return { region, live, ageDays: 0, warnings: [], counts: null }
  const counts = await within(
    PATIENCE_MS,
    live.data.get(ROW_COUNTS).catch(() => null),
  )
  const warnings = dataWarnings([live], today).map(({ code }) => code)
  return { region, live, ageDays: dataAgeInDays(live, today), warnings, counts }
}
