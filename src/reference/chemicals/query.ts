import { sql } from '../../postgres/sql.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

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
