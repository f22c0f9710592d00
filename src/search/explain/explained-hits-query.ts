import { anyOf, type Query } from '../../opensearch/query.ts'
import { NAMES, NAMES_ABOVE } from '../score/signals/exact-names.ts'
import { SYNONYM_ANALYZER } from '../score/signals/synonyms.ts'
import { FOUND_END, FOUND_START } from './reasons.ts'

/**
 * The hits with these ids, with how their scores came about, and the words found in their texts marked: texts are searched
 * several as one field, so each is asked for by itself which of the words it has. `words`: null for a code.
 */
export const explainedHitsBody = (
  query: Query,
  ids: readonly string[],
  texts: readonly string[],
  words: string | null,
): object => ({
  query: { bool: { must: [query], filter: [{ ids: { values: ids } }] } },
  size: ids.length,
  _source: false,
  track_total_hits: false,
  explain: true,
  highlight: {
    pre_tags: [FOUND_START],
    post_tags: [FOUND_END],
    // Whole texts: a word found late in a long one counts as well.
    number_of_fragments: 0,
    fields: {
      ...Object.fromEntries(
        words === null ? [] : texts.map((text) => [text, { highlight_query: saying(text, words) }]),
      ),
      ...Object.fromEntries([...NAMES, ...NAMES_ABOVE].map((field) => [field, {}])),
    },
  },
})

/** The text has any of the words, or of what they are also called. */
const saying = (text: string, words: string): Query =>
  anyOf(
    { match: { [text]: { query: words } } },
    { match: { [text]: { query: words, analyzer: SYNONYM_ANALYZER, auto_generate_synonyms_phrase_query: false } } },
  )
