import { chapterIdOf, headingIdOf, isChapter, isHeading } from './codes.ts'
import type { GoodsNomenclatureClass } from './goods-nomenclature.ts'
import type { Region } from './region.ts'

/** A row with what it is in the tree. */
export interface ClassifiedRow {
  /** Ten digits. */
  readonly goodsNomenclatureItemId: string
  /** Two digits. */
  readonly productlineSuffix: string
  readonly goodsNomenclatureClass: GoodsNomenclatureClass
}

/** Path of the chapter, heading, subheading or commodity resource of a row. A heading stays one if it is declarable. */
export const resourcePath = (region: Region, row: ClassifiedRow): string => {
  const itemId = row.goodsNomenclatureItemId
  if (isChapter(row)) return `/${region}/api/v2/chapters/${chapterIdOf(itemId)}`
  if (isHeading(row)) return `/${region}/api/v2/headings/${headingIdOf(itemId)}`
  if (row.goodsNomenclatureClass === 'commodity') return `/${region}/api/v2/commodities/${itemId}`
  return `/${region}/api/v2/subheadings/${itemId}-${row.productlineSuffix}`
}
