import type { Region } from '../../src/tariff/region.ts'
import type { VersionIndex } from '../../src/versions/version-indices.ts'

/** The alias of a region's live index, for people and tools. The service itself reads the index by its own name. */
export const liveAlias = (indexPrefix: string, { definition }: VersionIndex, region: Region): string =>
  `${indexPrefix}-${definition}-${region}`
