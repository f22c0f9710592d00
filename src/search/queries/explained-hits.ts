import { FOUND_END, FOUND_START } from '../explain/reasons.ts'
import type { Query } from './query.ts'
import { NAMES, NAMES_ABOVE } from './text-search.ts'

/** The hits with these ids, with how their scores came about, and the words found in their fields marked. */
export const explainedHitsBody = (
  query: Query,
  ids: readonly string[],
  weights: Readonly<Record<string, number>>,
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
    fields: Object.fromEntries([...Object.keys(weights), ...NAMES, ...NAMES_ABOVE].map((field) => [field, {}])),
  },
})
