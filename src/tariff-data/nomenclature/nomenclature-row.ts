import type { DescribedRow, IsoDate } from '../../tariff/goods-nomenclature.ts'

/** A row of `goods_nomenclatures`, as a statement returns it. */
export interface NomenclatureRow {
  readonly goods_nomenclature_sid: number
  readonly goods_nomenclature_item_id: string
  readonly productline_suffix: string
  readonly number_indents: number
  readonly description: string
  readonly validity_start_date: IsoDate
  readonly validity_end_date: IsoDate | null
}

/** The same row in the form that trees are built from. */
export const describedRow = (row: NomenclatureRow): DescribedRow => ({
  goodsNomenclatureSid: row.goods_nomenclature_sid,
  goodsNomenclatureItemId: row.goods_nomenclature_item_id,
  productlineSuffix: row.productline_suffix,
  numberIndents: row.number_indents,
  validityStartDate: row.validity_start_date,
  validityEndDate: row.validity_end_date,
  description: row.description,
})
