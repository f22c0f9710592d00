import { sql } from '../../src/postgres/sql.ts'
import { isDeclarable } from '../../src/tariff/tree.ts'
import type { VersionContents } from './version-contents.ts'

/** Writes a version's `declarable_codes` and returns their number. */
export async function deriveDeclarableCodes({ pipeline, version, tree }: VersionContents): Promise<number> {
  const codes = new Set<string>()
  for (const node of tree.nodes) {
    if (isDeclarable(node)) codes.add(node.row.goodsNomenclatureItemId.slice(0, CODE_DIGITS))
  }
  await pipeline.postgres.query(sql`
    INSERT INTO declarable_codes (data_version_id, code)
    SELECT ${version.dataVersionId}, code FROM unnest(${[...codes]}::text[]) AS t (code)`)
  return codes.size
}

/** Digits of a CN code, the longest that the classifier returns. */
const CODE_DIGITS = 8
