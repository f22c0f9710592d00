import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { DESCRIPTION_SOURCES, type LabelledDescription, type LabelTexts } from './labels.ts'

/** Rows of one page: the driver buffers a few megabytes for them. */
const ROWS_AT_ONCE = 10_000

/** Reads the labelled texts of a version. */
export async function readLabelTexts(db: Queryable, dataVersionId: number): Promise<LabelTexts> {
  const references = await db.query<{ title: string; goods_nomenclature_item_id: string }>(sql`
    SELECT title, goods_nomenclature_item_id
      FROM search_references
     WHERE data_version_id = ${dataVersionId}
     ORDER BY goods_nomenclature_item_id, productline_suffix, title`)
  const intercepts = await db.query<{ term: string; message: string }>(sql`
    SELECT term, message FROM intercept_messages WHERE data_version_id = ${dataVersionId} ORDER BY term`)
  return {
    references: references.map(({ title, goods_nomenclature_item_id }) => ({
      title,
      goodsNomenclatureItemId: goods_nomenclature_item_id,
    })),
    intercepts,
    descriptions: await readDescriptions(db, dataVersionId),
  }
}

interface DescriptionRow extends LabelledDescription {
  readonly file: string
  readonly record_number: number
}

/** Labels in the order of origins in `DESCRIPTION_SOURCES`: of several origins of a label, the first counts. */
async function readDescriptions(db: Queryable, dataVersionId: number): Promise<readonly LabelledDescription[]> {
  const byOrigin = new Map(Object.keys(DESCRIPTION_SOURCES).map((origin) => [origin, [] as LabelledDescription[]]))
  const strings = new Map<string, string>()
  // A few thousand codes and languages repeat: one string of each is kept.
  const kept = (value: string): string => {
    const known = strings.get(value) ?? value
    strings.set(value, known)
    return known
  }
  let last = { file: '', record_number: 0 }
  for (;;) {
    const rows = await db.query<DescriptionRow>(sql`
      SELECT file, record_number, description, code, origin, weight, language
        FROM labelled_descriptions
       WHERE data_version_id = ${dataVersionId} AND origin = ANY (${[...byOrigin.keys()]}::text[])
         AND (file, record_number) > (${last.file}, ${last.record_number}::integer)
       ORDER BY file, record_number
       LIMIT ${ROWS_AT_ONCE}`)
    for (const { description, code, origin, weight, language } of rows) {
      byOrigin.get(origin)?.push({ description, code: kept(code), origin, weight, language: kept(language) })
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < ROWS_AT_ONCE) return [...byOrigin.values()].flat()
    last = end
  }
}
