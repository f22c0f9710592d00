import { REGIONS } from '../tariff/region.ts'
import type { LiveVersion, LiveVersions } from '../versions/live-versions.ts'
import { noData } from '../versions/no-data.ts'

/**
 * The live versions of both tariffs, at least one.
 * @throws RequestError 503 before the first ingest
 */
export async function liveTariffs(liveVersions: LiveVersions): Promise<readonly [LiveVersion, ...LiveVersion[]]> {
  const versions = await Promise.all(REGIONS.map((region) => liveVersions.get(region)))
  const [first, ...rest] = versions.flatMap((version) => version ?? [])
  if (first === undefined) throw noData(REGIONS[0])
  return [first, ...rest]
}

/** The version that descriptions are classified in: the UK one, whose codes both tariffs use, or else the XI one. */
export const classifiedTariff = async (liveVersions: LiveVersions): Promise<LiveVersion> =>
  (await liveTariffs(liveVersions))[0]
