import { type BoundedCache, createBoundedCache } from '../cache/bounded-cache.ts'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import { correctQuery } from '../language/spelling/correct-query.ts'
import { englishWords } from '../language/spelling/english-words.ts'
import { guessQuery } from '../language/spelling/guess-query.ts'
import { createVocabulary, type Vocabulary } from '../language/spelling/vocabulary.ts'
import { foldWord, vocabularyWords } from '../language/spelling/words.ts'
import { isStopWord } from '../language/tariff-words.ts'
import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import { readCode } from '../tariff/code-query.ts'
import type { LiveVersion } from '../versions/live-versions.ts'
import { createPerVersion, type PerVersion } from '../versions/per-version.ts'

/** By `dataVersionId`. A version without words knows every word: nothing of a query is corrected. */
export type Vocabularies = PerVersion<number, Vocabulary>

/** How the words of queries are read. */
export interface Spelling {
  /** The query as it is searched for: misspelt words corrected. As it is if it is a code. */
  corrected(query: string): string
  /** What a query may have meant none of whose words goods are described with; null: nothing else. */
  guess(query: string): string | null
  /** Whether a text is in words of the language or has names with digits, and no mere run of letters. */
  isMeant(words: readonly string[]): boolean
}

/** As typed: where words are not to be corrected, or cannot be. */
const AS_TYPED: Spelling = { corrected: (query) => query, guess: () => null, isMeant: () => false }

/** Corrections of the queries that were asked last: every page and every filter of a search asks for the same again. */
const CORRECTIONS_BYTES = 2_000_000

/** What an entry takes beside its two texts. */
const OVERHEAD_BYTES = 200

const corrections = new WeakMap<Vocabulary, BoundedCache<string>>()

const correctedBy = (vocabulary: Vocabulary, query: string): string => {
  const known = corrections.get(vocabulary) ?? createBoundedCache<string>(CORRECTIONS_BYTES)
  corrections.set(vocabulary, known)
  const before = known.get(query)
  if (before !== undefined) return before
  const corrected = correctQuery(query, vocabulary)
  known.set(query, corrected, OVERHEAD_BYTES + 2 * (query.length + corrected.length))
  return corrected
}

const guessedBy = (vocabulary: Vocabulary, query: string): string | null =>
  vocabularyWords(query).some((word) => !isStopWord(word) && vocabulary.frequency(word) > 0)
    ? null
    : guessQuery(query, vocabulary)

/** By the words of a version; as typed if they cannot be read: a search finds something without them. */
export const spellingOf = async (vocabularies: Vocabularies, live: LiveVersion): Promise<Spelling> => {
  try {
    const vocabulary = await vocabularies.get(live.dataVersionId)
    return {
      corrected: (query) => (readCode(query) === null ? correctedBy(vocabulary, query) : query),
      guess: (query) => guessedBy(vocabulary, query),
      isMeant: (words) =>
        words.filter((word) => /\d/.test(word) || vocabulary.knows(foldWord(word))).length * 2 >= words.length,
    }
  } catch (error) {
    if (error instanceof ServiceUnavailableError) return AS_TYPED
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
