import { LRUCache } from 'lru-cache'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import { goodsNames } from '../language/goods-names/goods-names.ts'
import { type CorrectedQuery, correctQuery } from '../language/spelling/correct-query.ts'
import { englishWords } from '../language/spelling/english-words.ts'
import { type GuessedQuery, guessQuery } from '../language/spelling/guess-query.ts'
import { nearestWords } from '../language/spelling/nearest-words.ts'
import { otherNumbers } from '../language/spelling/other-numbers.ts'
import { createVocabulary, type Vocabulary } from '../language/spelling/vocabulary.ts'
import { foldWord, isPlainWord, vocabularyWords } from '../language/spelling/words.ts'
import { isStopWord } from '../language/tariff-words.ts'
import { sql } from '../postgres/sql.ts'
import { readCode } from '../tariff/code-query.ts'
import type { LiveVersion } from '../versions/live-versions.ts'
import { defineDerived } from '../versions/version-data.ts'

/** Corrects and interprets the words of queries. */
export interface Spelling {
  /** The query with misspelt words corrected. A code stays as it is. */
  corrected(query: string): CorrectedQuery
  /** The probable meaning of a query none of whose words describes any goods; null if there is no guess. */
  guess(query: string): GuessedQuery | null
  /**
   * Whether at least half of the words are words of the data or the language, or contain a digit. A word that only names
   * have ("ikea") says nothing of the goods by itself.
   */
  isMeant(words: readonly string[]): boolean
  /** Whether a word has a sure correction. */
  isMisspelt(word: string): boolean
  /** Whether a word is a word of the data or of the language. */
  knows(word: string): boolean
  /** Whether the data has a word, in the singular or the plural. */
  describesGoods(word: string): boolean
  /** The words of the data that look most like a word, nearest first. */
  nearest(word: string): readonly string[]
  /** Size of the cache of corrections. */
  cacheSize(): { readonly entries: number; readonly bytes: number }
}

const asTyped = (query: string): CorrectedQuery => ({ corrected: query, suggested: null })

/** While the words cannot be read: searches work without corrections. */
const AS_TYPED: Spelling = {
  corrected: asTyped,
  guess: () => null,
  isMeant: () => false,
  isMisspelt: () => false,
  knows: () => true,
  describesGoods: () => true,
  nearest: () => [],
  cacheSize: () => ({ entries: 0, bytes: 0 }),
}

/** Corrections of the latest queries: every page and every filter of a search sends the same query again. */
const CORRECTIONS_BYTES = 2_000_000

/** Size of an entry in addition to its texts. */
const OVERHEAD_BYTES = 200

/** The spelling of a vocabulary. `onlyInNames`: its words that neither the data nor the language has. */
export function createSpelling(vocabulary: Vocabulary, onlyInNames: ReadonlySet<string> = new Set()): Spelling {
  const corrections = new LRUCache<string, CorrectedQuery>({
    maxSize: CORRECTIONS_BYTES,
    sizeCalculation: ({ corrected, suggested }, query) =>
      OVERHEAD_BYTES + 2 * (query.length + corrected.length + (suggested?.length ?? 0)),
  })
  const correct = (query: string): CorrectedQuery => {
    const cached = corrections.get(query)
    if (cached !== undefined) return cached
    const corrected = correctQuery(query, vocabulary)
    corrections.set(query, corrected)
    return corrected
  }
  const hasMeaning = (word: string) => /\d/.test(word) || (vocabulary.knows(word) && !onlyInNames.has(word))
  const describesGoods = (word: string) => !isStopWord(word) && vocabulary.frequency(word) > 0
  return {
    corrected: (query) => (readCode(query) === null ? correct(query) : asTyped(query)),
    guess: (query) => (vocabularyWords(query).some(describesGoods) ? null : guessQuery(query, vocabulary)),
    isMeant: (words) => words.filter((word) => hasMeaning(foldWord(word))).length * 2 >= words.length,
    isMisspelt: (word) => correct(word).corrected !== word,
    knows: (word) => vocabulary.knows(word),
    describesGoods: (word) =>
      vocabularyWords(word).some((part) =>
        [part, ...otherNumbers(part)].some((form) => vocabulary.frequency(form) > 0),
      ),
    nearest: (word) => nearestWords(word, vocabulary),
    cacheSize: () => ({ entries: corrections.size, bytes: corrections.calculatedSize }),
  }
}

/** The spelling of the live data; queries as typed while Postgres is away. */
export const spellingOf = async ({ data }: LiveVersion): Promise<Spelling> => {
  try {
    return await data.get(SPELLING)
  } catch (error) {
    if (error instanceof ServiceUnavailableError) return AS_TYPED
    throw error
  }
}

/** Frequency of a name of goods that the data does not have: that of a curated term (`ingest/transform/search-vocabulary.ts`). */
const NAME_FREQUENCY = 10

/** Reads the words of a version in 100 ms. A version without words knows every word: no query is corrected. */
export const SPELLING = defineDerived<Spelling>({
  name: 'spelling',
  load: async ({ postgres, version }) => {
    const [rows, language, names] = await Promise.all([
      postgres.query<{ word: string; frequency: number }>(sql`
        SELECT word, frequency FROM search_vocabulary WHERE data_version_id = ${version.dataVersionId}`),
      englishWords(),
      goodsNames(),
    ])
    const ofData = new Map(rows.map(({ word, frequency }) => [word, frequency]))
    // A version without words corrects nothing.
    const ofNames = ofData.size === 0 ? [] : [...names.words].filter((word) => isPlainWord(word) && !language.has(word))
    const frequencies = new Map([...ofNames.map((word) => [word, NAME_FREQUENCY] as const), ...ofData])
    const onlyInNames = new Set(ofNames.filter((word) => !ofData.has(word)))
    return createSpelling(createVocabulary(frequencies, language), onlyInNames)
  },
  sizeOf: (spelling) => spelling.cacheSize(),
})
