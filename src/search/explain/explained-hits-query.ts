import { anyOf, type Query } from '../../opensearch/query.ts'
import { NAMES, NAMES_ABOVE } from '../queries/signals/exact-names.ts'
import { SYNONYM_ANALYZER } from '../queries/signals/synonyms.ts'
import { FOUND_END, FOUND_START } from './reasons.ts'
import { NOT_STORED, unseenWord } from './unseen-words.ts'

/**
 * Requests explanations of the scores of some hits, and highlights of the words in their texts. Each text has a highlight
 * query of its own, because several texts are searched as one field. `words`: null for a code.
 */
export const explainedHitsBody = (
  query: Query,
  ids: readonly string[],
  texts: readonly string[],
  words: string | null,
): object => ({
  query: { bool: { must: [query], filter: [{ ids: { values: ids } }, ...(words === null ? [] : [named(words)])] } },
  size: ids.length,
  _source: false,
  track_total_hits: false,
  explain: true,
  highlight: {
    pre_tags: [FOUND_START],
    post_tags: [FOUND_END],
    // Whole texts, so that no word is missed.
    number_of_fragments: 0,
    fields: {
      ...Object.fromEntries(
        words === null ? [] : texts.map((text) => [text, { highlight_query: hasWord(text, words) }]),
      ),
      ...Object.fromEntries([...NAMES, ...NAMES_ABOVE].map((field) => [field, {}])),
    },
  },
})

/**
 * Matches every row, and names the words that it has in texts which the engine searches and does not store, so that no
 * highlight can show them: those of a searched field that are in none of the stored texts copied to it.
 */
const named = (words: string): Query => ({
  bool: {
    should: [
      { match_all: {} },
      ...[...new Set(words.split(' '))].flatMap((word) =>
        (Object.keys(NOT_STORED) as (keyof typeof NOT_STORED)[]).map((field) => ({
          bool: {
            must: [hasWord(field, word)],
            must_not: NOT_STORED[field].map((text) => hasWord(text, word)),
            _name: unseenWord(field, word),
          },
        })),
      ),
    ],
  },
})

/** Matches a text with any of the words or their synonyms. */
const hasWord = (text: string, words: string): Query =>
  anyOf(
    { match: { [text]: { query: words } } },
    { match: { [text]: { query: words, analyzer: SYNONYM_ANALYZER, auto_generate_synonyms_phrase_query: false } } },
  )
