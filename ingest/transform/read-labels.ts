import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { DESCRIPTION_SOURCES, FEEDBACK_ORIGIN, type LabelTexts } from './labels.ts'

/** The texts that have codes: those of a version, and what operators said they declared until now. */
export async function readLabelTexts(db: Queryable, dataVersionId: number): Promise<LabelTexts> {
  const references = await db.query<{ title: string; goods_nomenclature_item_id: string }>(sql`
    SELECT title, goods_nomenclature_item_id
      FROM search_references
     WHERE data_version_id = ${dataVersionId}
     ORDER BY goods_nomenclature_item_id, productline_suffix, title`)
  const intercepts = await db.query<{ term: string; message: string }>(sql`
    SELECT term, message FROM intercept_messages WHERE data_version_id = ${dataVersionId} ORDER BY term`)
  // Of several origins that give a text the same code, the one that the list of sources names first.
  const origins = Object.keys(DESCRIPTION_SOURCES)
  const descriptions = await db.query<{ description: string; code: string; origin: string }>(sql`
    SELECT description, code, origin
      FROM labelled_descriptions
     WHERE data_version_id = ${dataVersionId} AND origin = ANY (${origins}::text[])
     ORDER BY array_position(${origins}::text[], origin), file, record_number`)
  const declared = await db.query<{ description: string; code: string }>(sql`
    SELECT description, code FROM fpo_feedback ORDER BY declared_at DESC, api_key_id, request_id`)
  return {
    references: references.map(({ title, goods_nomenclature_item_id }) => ({
      title,
      goodsNomenclatureItemId: goods_nomenclature_item_id,
    })),
    intercepts,
    descriptions: [...descriptions, ...declared.map((label) => ({ ...label, origin: FEEDBACK_ORIGIN }))],
  }
}
