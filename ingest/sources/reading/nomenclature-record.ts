import type { GoodsNomenclatureRow, IsoDate } from '../../../src/tariff/goods-nomenclature.ts'

/** A row of a published nomenclature, by the names of the bundle's columns. */
export type NomenclatureValues = {
  readonly goods_nomenclature_sid: number
  readonly goods_nomenclature_item_id: string
  readonly productline_suffix: string
  readonly number_indents: number
  /** Null for chapters, and where the publisher has only indents. */
  readonly parent_sid: number | null
  readonly description: string | null
  readonly validity_start_date: IsoDate
  readonly validity_end_date: IsoDate | null
}

export const placedRow = (values: NomenclatureValues): GoodsNomenclatureRow => ({
  goodsNomenclatureSid: values.goods_nomenclature_sid,
  goodsNomenclatureItemId: values.goods_nomenclature_item_id,
  productlineSuffix: values.productline_suffix,
  numberIndents: values.number_indents,
  validityStartDate: values.validity_start_date,
  validityEndDate: values.validity_end_date,
})
