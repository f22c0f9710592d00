import type { AbstentionReason } from '../../fpo/index.ts'

/** Why there is no code, in a few words. `ABSTENTION_HELP` has the sentences. */
export const REFUSALS: Readonly<Record<AbstentionReason, string>> = {
  ics2_stop_word: 'On the EU list of stop words',
  vague: 'Too vague for a code',
  not_goods: 'No goods in this description',
  unknown_language: 'In an unknown language',
  unknown_words: 'No known goods in these words',
}
