import type { AbstentionReason } from '../../fpo/index.ts'

/** Why there is no code, in a few words. `ABSTENTION_HELP` has the sentences. */
export const REFUSALS: Readonly<Record<AbstentionReason, string>> = {
  vague: 'Too vague for a code',
  not_goods: 'No goods in this description',
  foreign_language: 'Not in English',
  unknown_words: 'No known goods in these words',
}
