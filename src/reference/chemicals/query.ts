import { z } from 'zod'
import { at } from '../../collections/at.ts'
import type { Page } from '../../json-api/pagination.ts'
import { textOrNull } from '../../postgres/columns.ts'
import { containing } from '../../postgres/like.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { sql } from '../../postgres/sql.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { limitsOf, type PageOf } from '../paginated.ts'

export interface ChemicalSubstanceRow {
  readonly cus: string
  readonly cas_rn: string | null
  readonly goods_nomenclature_sid: number
  readonly goods_nomenclature_item_id: string
  readonly productline_suffix: string
  readonly name: string
}

/** Null: any. */
interface ChemicalFilters {
  readonly cus: string | null
  readonly casRn: string | null
  readonly goodsNomenclatureSid: string | null
  readonly goodsNomenclatureItemId: string | null
}

export const readChemicalSubstances = (
  { db, dataVersionId }: TariffDay,
  filters: ChemicalFilters,
): Promise<readonly ChemicalSubstanceRow[]> =>
  db.query<ChemicalSubstanceRow>(sql`
    SELECT cus, cas_rn, goods_nomenclature_sid, goods_nomenclature_item_id, productline_suffix, name
      FROM chemical_substances
     WHERE data_version_id = ${dataVersionId}
       AND (${filters.cus}::text IS NULL OR cus = ${filters.cus})
       AND (${filters.casRn}::text IS NULL OR cas_rn = ${filters.casRn})
       AND (${filters.goodsNomenclatureSid}::integer IS NULL
            OR goods_nomenclature_sid = ${filters.goodsNomenclatureSid}::integer)
       AND (${filters.goodsNomenclatureItemId}::text IS NULL
            OR goods_nomenclature_item_id = ${filters.goodsNomenclatureItemId})
     ORDER BY name, cus, goods_nomenclature_sid`)

const chemical = z.object({
  id: z.string(),
  cas: textOrNull,
  /** In the order of the alphabet. */
  names: z.tuple([z.string()], z.string()),
  goodsNomenclatureSids: z.array(z.int()),
})

const found = z.object({ rows: z.array(chemical), totalCount: z.int() })

/** A chemical with all its names and the rows that it is classified under. */
export type Chemical = z.output<typeof chemical>

/** What a search for chemicals asks for. Null: anything. */
export interface ChemicalCriteria {
  /** The whole CAS or CUS number. */
  readonly id: string | null
  /** A part of the CAS number. */
  readonly cas: string | null
  /** A part of a name, in any case. */
  readonly name: string | null
}

/**
 * Chemicals by name: those of one CAS number are one, as are those of one CUS number without a CAS number. One statement,
 * which scans the inventory of some 30,000 names.
 */
export async function findChemicals(
  { db, dataVersionId }: TariffDay,
  { id, cas, name }: ChemicalCriteria,
  page: Page,
): Promise<PageOf<Chemical>> {
  const { limit, offset } = limitsOf(page)
  // A SELECT without FROM returns one row.
  const answers = await queryRows(
    db,
    found,
    sql`
    WITH hits AS MATERIALIZED (
      SELECT coalesce(cas_rn, cus) AS id, min(cas_rn) AS cas, array_agg(DISTINCT name) AS names,
             array_agg(DISTINCT goods_nomenclature_sid) AS "goodsNomenclatureSids"
        FROM chemical_substances
       WHERE data_version_id = ${dataVersionId}
         AND (${id}::text IS NULL OR cas_rn = ${id} OR cus = ${id})
       GROUP BY coalesce(cas_rn, cus)
      HAVING (${cas}::text IS NULL OR min(cas_rn) LIKE ${cas && containing(cas)})
         AND (${name}::text IS NULL OR bool_or(name ILIKE ${name && containing(name)})))
    SELECT (SELECT count(*) FROM hits)::integer AS "totalCount",
           (SELECT coalesce(json_agg(t), '[]')
              FROM (SELECT * FROM hits ORDER BY names, id LIMIT ${limit} OFFSET ${offset}::bigint) t) AS rows`,
  )
  return at(answers, 0)
}
