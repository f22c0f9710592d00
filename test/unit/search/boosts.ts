import type { Boosts } from '../../../src/search/score/boosts.ts'

/** Round numbers for the fixtures, which show the shape of a query; `boosts.json` has the numbers in use. */
export const BOOSTS: Boosts = {
  description: 'for tests',
  fields: {
    own_words: 2,
    search_references: 4,
    level_words: 1,
  },
  votes: 2,
  vote_digits: { heading: 1, subheading: 0.5, eight_digits: 0.25, ten_digits: 0.125 },
  label_neighbours: 50,
  cosine_temperature: 0.05,
  words_temperature: 2,
  words_in_votes: 0.25,
  head_in_votes: 0.3,
  near_rows: 0.5,
  row_neighbours: 100,
  least_cosine: 0.4,
  least_cosine_of_letters: 0.7,
  diversity_penalty: { subheading: 0.25, heading: 0.05 },
  synonyms: 0.5,
  synonym_terms: 20,
  last_word_prefix: 1,
  last_word_prefix_letters: 4,
  exact_name: 10,
  exact_name_above: 5,
  exact_to_the_letter: 2,
  score_floor: 0.5,
  score_floor_without_words: 0.25,
  query_words: 100,
}
