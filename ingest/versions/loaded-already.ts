import { sql } from '../../src/postgres/sql.ts'
import type { Region } from '../../src/tariff/region.ts'
import { todayUtc } from '../../src/tariff/validity.ts'
import { type IngestedVersion, listDataVersions } from '../data-versions.ts'
import type { Pipeline } from '../pipeline.ts'
import type { Source } from '../sources/source.ts'
import { staleRegions } from './stale-regions.ts'

/**
 * The live versions of the regions, if a load of the source would only repeat them: it has the data that they were made
 * from, this release and its model make the same of it, no operator has given labels since, and they were made on this
 * day (UTC), whose nomenclature is indexed. Null otherwise.
 */
export async function loadedAlready(
  pipeline: Pipeline,
  source: Source,
  regions: readonly Region[],
): Promise<readonly IngestedVersion[] | null> {
  const wanted = source.regions.filter((region) => regions.includes(region))
  const live = (await listDataVersions(pipeline.postgres)).filter(({ status }) => status === 'live')
  const versions = wanted.flatMap((region) => live.find((version) => version.region === region) ?? [])
  const isOfToday = ({ createdAt }: IngestedVersion) => createdAt.toISOString().slice(0, 10) === todayUtc()
  if (wanted.length === 0 || versions.length < wanted.length || !versions.every(isOfToday)) return null
  if (await hasLabelsSince(pipeline, versions)) return null
  const stale = await staleRegions(pipeline, versions, wanted, await source.fingerprint())
  return stale.length === 0 ? versions : null
}

/** Whether operators gave labels, as history or as feedback, after one of the versions was begun. */
async function hasLabelsSince({ postgres }: Pipeline, versions: readonly IngestedVersion[]): Promise<boolean> {
  const begun = new Date(Math.min(...versions.map(({ createdAt }) => createdAt.getTime())))
  const given = await postgres.query(sql`
    SELECT FROM operator_labels WHERE stored_at >= ${begun}
     UNION ALL
    SELECT FROM fpo_feedback WHERE status = 'accepted' AND greatest(declared_at, decided_at) >= ${begun}
     LIMIT 1`)
  return given.length > 0
}
