import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { Region } from '../../src/tariff/region.ts'
import type { IngestedVersion } from '../data-versions.ts'
import { IngestError } from '../pipeline.ts'
import type { Source } from '../sources/source.ts'

/** Data of a region that an operator rolled back. */
export interface Rollback {
  readonly region: Region
  readonly dataVersionId: number
  readonly rolledBackAt: Date
}

/** Records that the version was replaced by an earlier one. Call it in the transaction of the switch. */
export async function recordRollback(db: Queryable, dataVersionId: number): Promise<void> {
  await db.query(sql`
    INSERT INTO rollbacks (region, source_fingerprint, data_version_id)
    SELECT region, source_fingerprint, data_version_id
      FROM data_versions
     WHERE data_version_id = ${dataVersionId}
        ON CONFLICT (region, source_fingerprint) DO UPDATE
       SET data_version_id = excluded.data_version_id, rolled_back_at = now()`)
}

/** Forgets the rollback of data that goes live again. Call it in the transaction of the switch. */
export async function forgetRollback(db: Queryable, { region, sourceFingerprint }: IngestedVersion): Promise<void> {
  await db.query(sql`
    DELETE FROM rollbacks WHERE region = ${region} AND source_fingerprint = ${sourceFingerprint}`)
}

/**
 * The rollbacks that keep the regions from being loaded from a source with this fingerprint: none where the live version
 * was made from the same data, such as one with other labels or of another release.
 */
export async function rollbacksOf(
  db: Queryable,
  regions: readonly Region[],
  content: string,
  live: readonly IngestedVersion[],
): Promise<readonly Rollback[]> {
  const rows = await db.query<{
    readonly region: Region
    readonly data_version_id: number
    readonly rolled_back_at: Date
  }>(sql`
    SELECT region, data_version_id, rolled_back_at
      FROM rollbacks
     WHERE source_fingerprint = ${content} AND region = ANY (${regions}::text[])
     ORDER BY region`)
  const isLive = (region: Region) =>
    live.some((version) => version.region === region && version.sourceFingerprint === content)
  return rows
    .filter(({ region }) => !isLive(region))
    .map((row) => ({ region: row.region, dataVersionId: row.data_version_id, rolledBackAt: row.rolled_back_at }))
}

/** When versions were rolled back whose data has not gone live again, by their ids. */
export async function readRollbacks(db: Queryable): Promise<ReadonlyMap<number, Date>> {
  const rows = await db.query<{ readonly data_version_id: number; readonly rolled_back_at: Date }>(sql`
    SELECT data_version_id, rolled_back_at FROM rollbacks`)
  return new Map(rows.map((row) => [row.data_version_id, row.rolled_back_at]))
}

/** What is not loaded, and how it is loaded after all. */
export const describeRollback = ({ region, dataVersionId, rolledBackAt }: Rollback, source: Source): string => {
  const path = source.kind === 'bundle' || source.kind === 'published' ? ` --path ${source.location}` : ''
  return `${region}: version ${dataVersionId} was rolled back on ${rolledBackAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC; the same data is not loaded again. To load it: opentariff ingest run --source ${source.kind}${path} --region ${region} --again`
}

/** @throws IngestError where a region would get data that was rolled back */
export async function requireNotRolledBack(
  db: Queryable,
  source: Source,
  regions: readonly Region[],
  live: readonly IngestedVersion[],
): Promise<void> {
  const rollbacks = await rollbacksOf(db, regions, await source.fingerprint(), live)
  if (rollbacks.length > 0) throw new IngestError(rollbacks.map((one) => describeRollback(one, source)).join('\n'))
}
