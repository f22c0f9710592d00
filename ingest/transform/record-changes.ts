import { sql } from '../../src/postgres/sql.ts'
import { readDifferences } from '../differences/read-differences.ts'
import type { VersionContents } from './version-contents.ts'

/**
 * Compares a version's nomenclature and measures with those of the live version, and stores the differences in the
 * version's `changes`. Returns their number.
 */
export async function recordChanges({
  pipeline,
  version: { dataVersionId, region },
}: Pick<VersionContents, 'pipeline' | 'version'>): Promise<number> {
  return pipeline.postgres.transaction(async (transaction) => {
    const [live] = await transaction.query<{ data_version_id: number }>(sql`
      SELECT data_version_id FROM data_versions WHERE region = ${region} AND status = 'live'`)
    if (!live) return 0
    let count = 0
    for await (const differences of readDifferences(transaction, live.data_version_id, dataVersionId)) {
      const rows = differences.map((difference, index) => ({
        data_version_id: dataVersionId,
        position: count + index + 1,
        ...difference,
      }))
      await transaction.query(sql`
        INSERT INTO changes SELECT * FROM jsonb_populate_recordset(NULL::changes, ${JSON.stringify(rows)}::jsonb)`)
      count += rows.length
    }
    return count
  })
}
