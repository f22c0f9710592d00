import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import type { Region } from '../tariff/region.ts'
import { todayUtc } from '../tariff/validity.ts'
import { dataWarnings } from '../versions/data-warnings.ts'
import type { LiveVersion } from '../versions/live-versions.ts'
import { noData } from '../versions/no-data.ts'
import { type TariffDay, tariffOn } from '../versions/tariff-day.ts'
import { type About, NOTE, type ToolDependencies } from './tool.ts'

/** A region's tariff on a day, with what every answer says about it. */
export interface LiveTariff {
  readonly live: LiveVersion
  readonly tariff: TariffDay
  readonly about: About
}

/** @throws RequestError 503 if nothing is loaded for the region */
export async function liveTariff(
  { liveVersions, postgres, today = todayUtc }: ToolDependencies,
  region: Region,
  asOf: IsoDate = today(),
): Promise<LiveTariff> {
  const live = await liveVersions.get(region)
  if (live === null) throw noData(region)
  return {
    live,
    tariff: tariffOn(postgres, live, asOf),
    about: {
      region,
      data: {
        describes: live.snapshotDate,
        dates: live.dataDates,
        published: live.publishedAt.toISOString(),
        as_of: asOf,
        warnings: dataWarnings([live], today()).map(({ detail }) => detail),
      },
      note: NOTE,
    },
  }
}
