import { sql } from '../../src/postgres/sql.ts'
import type { VersionContents } from './version-contents.ts'

/** Labelled texts that a word must be in: what only one has is often a typing error or a part number. */
const FAMILIAR = 2

/** The same for words of two letters, few of which mean something ("cd"). */
const FAMILIAR_PAIR = 20

/** Writes a version's `label_words`, the familiar words of its labelled texts, and returns their number. */
export async function deriveLabelWords({ pipeline, version }: VersionContents): Promise<number> {
  const { dataVersionId } = version
  const words = await pipeline.postgres.query(sql`
    INSERT INTO label_words (data_version_id, word)
    SELECT ${dataVersionId}, word
      FROM labelled_descriptions, regexp_split_to_table(lower(description), '[^a-z]+') AS word
     WHERE data_version_id = ${dataVersionId} AND length(word) > 1
     GROUP BY word
    HAVING count(*) >= CASE WHEN length(word) > 2 THEN ${FAMILIAR}::int ELSE ${FAMILIAR_PAIR}::int END
    RETURNING word`)
  return words.length
}
