import type { DataVersion } from '../../src/versions/data-version.ts'
import type { LiveVersion } from '../../src/versions/live-versions.ts'
import { createVersionData, type GivenValue, type VersionServers } from '../../src/versions/version-data.ts'
import { noOpenSearch, noPostgres } from './absent-servers.ts'

/** A live version whose data is derived from the servers given, of which each may be missing. */
export const liveVersionOf = (
  version: DataVersion,
  servers: Partial<VersionServers> = {},
  givenValues: readonly GivenValue[] = [],
): LiveVersion => ({
  ...version,
  data: createVersionData({ postgres: noPostgres, openSearch: noOpenSearch, ...servers }, version, givenValues),
})
