import { REGIONS } from '../tariff/region.ts'
import type { LiveVersion, LiveVersions } from '../versions/live-versions.ts'
import { noData } from '../versions/no-data.ts'

/** Those of the tariffs that are live; one at least. @throws RequestError 503 before anything was ingested */
export async function liveTariffs(liveVersions: LiveVersions): Promise<readonly [LiveVersion, ...LiveVersion[]]> {
  const versions = await Promise.all(REGIONS.map((region) => liveVersions.get(region)))
  const [first, ...rest] = versions.flatMap((version) => version ?? [])
  if (first === undefined) throw noData(REGIONS[0])
  return [first, ...rest]
}

/** The tariff that descriptions are classified in: the UK one, whose codes both use, or the only one there is. */
export const classifiedTariff = async (liveVersions: LiveVersions): Promise<LiveVersion> =>
  (await liveTariffs(liveVersions))[0]
