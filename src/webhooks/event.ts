import type { Region } from '../tariff/region.ts'

/** Numbers of changes; those that are 0 are left out. */
export type ChangeCounts = Readonly<Record<'goods_nomenclature' | 'measure', Readonly<Partial<Record<string, number>>>>>

/** A version of the data that went live, in an event for subscribers. */
export interface PublishedVersion {
  readonly region: Region
  readonly data_version_id: number
  /** The version that was live before; null for the first of a region. */
  readonly previous_data_version_id: number | null
  /**
   * When the version before went live, in ISO 8601: what `since` takes. Null where the changes are unknown: for a first
   * version, and for one that was live before (a rollback).
   */
  readonly since: string | null
  /** Numbers of changes in the chapters of the subscriber. */
  readonly changes: ChangeCounts | null
}

/**
 * The body of an event, in the form that Standard Webhooks recommends. Its size is bounded: it has numbers of changes, and
 * an address at which they are.
 *
 * @param publicUrl Where people reach the service; no slash at the end
 */
export function eventBody(publishedAt: Date, versions: readonly PublishedVersion[], publicUrl: string): string {
  return JSON.stringify({
    type: 'tariff.published',
    timestamp: publishedAt.toISOString(),
    data: {
      versions: versions.map(({ since, ...version }) => ({
        ...version,
        changes_url:
          since === null ? null : `${publicUrl}/${version.region}/api/v2/changes?since=${encodeURIComponent(since)}`,
      })),
    },
  })
}
