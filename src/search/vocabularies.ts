import { correctQuery } from '../language/spelling/correct-query.ts'
import { englishWords } from '../language/spelling/english-words.ts'
import { createVocabulary, type Vocabulary } from '../language/spelling/vocabulary.ts'
import { createPerVersion, type PerVersion } from '../per-version.ts'
import type { Queryable } from '../postgres/client.ts'
import type { LiveVersion } from '../postgres/live-versions.ts'
import { sql } from '../postgres/sql.ts'
import { ServiceUnavailableError } from '../service-unavailable-error.ts'
import { readCode } from './code-query.ts'

/** By `dataVersionId`. A version without words knows every word: nothing of a query is corrected. */
export type Vocabularies = PerVersion<number, Vocabulary>

/**
 * The query as it is searched for: misspelt words corrected. As it is if it is a code, or if the words cannot be read: a
 * search finds something without them.
 */
export const corrected = async (vocabularies: Vocabularies, live: LiveVersion, query: string): Promise<string> => {
  if (readCode(query) !== null) return query
  try {
    return correctQuery(query, await vocabularies.get(live.dataVersionId))
  } catch (error) {
    if (error instanceof ServiceUnavailableError) return query
    throw error
  }
}

/** Reads a version's words once, in 100 ms. */
export const createVocabularies = (postgres: Queryable): Vocabularies =>
  createPerVersion(async (dataVersionId) => {
    const [rows, language] = await Promise.all([
      postgres.query<{ word: string; frequency: number }>(sql`
        SELECT word, frequency FROM search_vocabulary WHERE data_version_id = ${dataVersionId}`),
      englishWords(),
    ])
    return createVocabulary(new Map(rows.map(({ word, frequency }) => [word, frequency])), language)
  })
