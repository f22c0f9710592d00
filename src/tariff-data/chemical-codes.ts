import { sql } from '../postgres/sql.ts'
import { defineDerivedByKey } from '../versions/version-data.ts'

/** Numbers of chemicals that people search for again and again, such as those of a page of results. */
const CACHED_NUMBERS = 1000

/** The item ids under which the data classifies the chemical with a CAS or CUS number. */
export const CHEMICAL_CODES = defineDerivedByKey<string, readonly string[]>({
  name: 'chemical_codes',
  maxEntries: CACHED_NUMBERS,
  load: async ({ postgres, version }, number) => {
    const rows = await postgres.query<{ readonly item_id: string }>(sql`
      SELECT DISTINCT goods_nomenclature_item_id AS item_id
        FROM chemical_substances
       WHERE data_version_id = ${version.dataVersionId} AND (cas_rn = ${number} OR cus = ${number})
       ORDER BY item_id`)
    return rows.map(({ item_id }) => item_id)
  },
})
