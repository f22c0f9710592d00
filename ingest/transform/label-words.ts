import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'

/** Labelled texts with a word that make it one, and not somebody's slip or part number. */
const FAMILIAR = 2

/** The same for two letters, which mean something ("cd") less often than not. */
const FAMILIAR_PAIR = 20

/** Fills a version's `label_words` and returns their number. */
export async function fillLabelWords(db: Queryable, dataVersionId: number): Promise<number> {
  const words = await db.query(sql`
    INSERT INTO label_words (data_version_id, word)
    SELECT ${dataVersionId}, word
      FROM labelled_descriptions, regexp_split_to_table(lower(description), '[^a-z]+') AS word
     WHERE data_version_id = ${dataVersionId} AND length(word) > 1
     GROUP BY word
    HAVING count(*) >= CASE WHEN length(word) > 2 THEN ${FAMILIAR}::int ELSE ${FAMILIAR_PAIR}::int END
    RETURNING word`)
  return words.length
}
