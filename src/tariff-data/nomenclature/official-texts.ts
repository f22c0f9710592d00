import { sql } from '../../postgres/sql.ts'
import type { DescribedRow } from '../../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

interface TextRow {
  readonly key: string
  readonly validity_start_date: string
  readonly description: string
}

/** The rows with their official texts of the day, in the language of the tariff; one without a text is as it was. */
export async function withOfficialTexts(
  { db, asOf, language }: TariffDay,
  rows: readonly DescribedRow[],
): Promise<readonly DescribedRow[]> {
  if (language === null) return rows
  const found = await db.query<TextRow>(sql`
    SELECT DISTINCT ON (goods_nomenclature_item_id, productline_suffix)
           goods_nomenclature_item_id || productline_suffix AS key, validity_start_date, description
      FROM nomenclature_texts
     WHERE language = ${language.code}
       AND goods_nomenclature_item_id = ANY (${[...new Set(rows.map((row) => row.goodsNomenclatureItemId))]}::text[])
       AND validity_start_date <= ${asOf}
     ORDER BY goods_nomenclature_item_id, productline_suffix, validity_start_date DESC`)
  const texts = new Map(found.map((text) => [text.key, text]))
  return rows.map((row) => {
    const text = texts.get(row.goodsNomenclatureItemId + row.productlineSuffix)
    // A code that began after the texts were made may have been another row's before.
    const isOfRow =
      text !== undefined &&
      (row.validityStartDate <= language.asOf || row.validityStartDate <= text.validity_start_date)
    return isOfRow ? { ...row, officialText: { language: language.code, description: text.description } } : row
  })
}
