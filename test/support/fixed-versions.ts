import type { Region } from '../../src/tariff/region.ts'
import type { LiveVersion, LiveVersions } from '../../src/versions/live-versions.ts'

/** Live versions that never change. */
export const fixedVersions = (versionOf: (region: Region) => LiveVersion | null | undefined): LiveVersions => ({
  get: async (region) => versionOf(region) ?? null,
})
