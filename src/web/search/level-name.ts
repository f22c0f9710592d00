import { isChapter, isHeading, shortCode, spacedCode } from '../../tariff/codes.ts'
import type { ClassifiedRow } from '../../tariff/resource-path.ts'

/** `chapter 07`, `heading 0702`, `subheading 0702 00`, `commodity 0702 00 10 07`. */
export const levelName = (row: ClassifiedRow): string => {
  const itemId = row.goodsNomenclatureItemId
  if (row.goodsNomenclatureClass === 'commodity') return `commodity ${spacedCode(itemId)}`
  if (isChapter(row)) return `chapter ${itemId.slice(0, 2)}`
  if (isHeading(row)) return `heading ${itemId.slice(0, 4)}`
  return `subheading ${spacedCode(shortCode(itemId))}`
}
