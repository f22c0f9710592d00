import { englishWords } from '../../src/language/spelling/english-words.ts'
import { readSynonymRules, type SynonymFile } from '../../src/language/synonym-rules.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { VersionContents } from './version-contents.ts'
import { searchVocabulary } from './vocabulary.ts'

/**
 * Writes a version's `search_vocabulary` and returns the number of words. The left sides of synonym rules belong to it:
 * a corrected word would miss its rule.
 */
export async function deriveSearchVocabulary(
  { pipeline, version, tree }: VersionContents,
  synonyms: readonly SynonymFile[],
): Promise<number> {
  const { postgres, progress } = pipeline
  const { dataVersionId } = version
  const step = progress.start(`${version.region}: words for the correction of queries`, null)
  const curated = await postgres.query<{ term: string }>(sql`
    SELECT title AS term FROM search_references WHERE data_version_id = ${dataVersionId}
    UNION ALL
    SELECT term FROM intercept_messages WHERE data_version_id = ${dataVersionId}`)
  const phrases = readSynonymRules(synonyms).rules.flatMap(({ left }) => left.map(({ text }) => text))
  const vocabulary = searchVocabulary(
    {
      descriptions: tree.nodes.map(({ row }) => row.description),
      curated: [...curated.map(({ term }) => term), ...phrases],
    },
    await englishWords(),
  )
  await postgres.query(sql`
    INSERT INTO search_vocabulary (data_version_id, word, frequency)
    SELECT ${dataVersionId}, word, frequency
      FROM unnest(${[...vocabulary.keys()]}::text[], ${[...vocabulary.values()]}::integer[]) AS t (word, frequency)`)
  step.advance(vocabulary.size)
  step.done()
  return vocabulary.size
}
