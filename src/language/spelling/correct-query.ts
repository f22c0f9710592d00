import { otherNumbers } from './other-numbers.ts'
import { typingCost } from './typing-costs.ts'
import type { Vocabulary } from './vocabulary.ts'
import { foldWord, isPlainWord, LETTERS } from './words.ts'

/**
 * The numbers below were measured on the four development sets with one wrong letter in one word of each query (2,600
 * queries: 649 with four seeds), by BM25 alone on the full UK data. Figures are heading recall at 1/5/10 in per cent: the
 * original queries reach 46.2/67.1/73.5, misspelt 27.5/48.4/54.3, corrected 44.6/64.3/70.9. Correction of the original
 * queries gives 47.3/67.8/74.2, because some have errors.
 */

/** Letters of a word that is corrected. 3 finds 0.2/0/0.3 more but changes abbreviations (PVC, MDF); 5 loses 1.4/1.8/2.2. */
const MIN_LETTERS = 4
/** Letters from which a word may have two edits. Without, 1.4/1.2/1.3 are lost; 6 and 8 measure the same as 7. At 7, "patatas" becomes papayas. */
const TWO_EDITS_FROM = 8
/** Letters up to which a word keeps its first letter, unless it is swapped with the second: of short names, "ikea" would become a kea and "levis" a clevis. */
const FIRST_LETTER_STAYS_UP_TO = 5
/**
 * Cost of an edit, on the scale of the logarithm of frequency: a word has to be 50 times as frequent to win against one
 * with one edit less. 3 finds 0.1 less, 6 0.3.
 */
const EDIT = 4
/** Additional cost of another first letter, which is a rare error: 0.7 and 0.2 measure the same, 3 costs half a point. */
const FIRST_LETTER = 0.7
/** Additional cost of a second edit, because two errors in one word are rare; 5 measures the same. */
const SECOND_EDIT = 2
/** Costs of completing the last word, and of each missing letter: worth 0.1 to 0.2 on the original queries only. */
const BROKEN_OFF = 2
const MISSING_LETTER = 0.5
/**
 * Letters from which the plural of a known word counts as known ("racquets"). Shorter ones are more often errors: without
 * this limit, misspelt queries find 0.3/0.4/0.5 less.
 */
const PLURAL_FROM = 7

/** Unknown words of a query that is corrected: more are a text in another language. Bounds the cost of a request, too. */
const MAX_UNKNOWN_WORDS = 12
/** The longest word of the tariff has 33 letters. */
const MAX_LETTERS = 40

/** Corrections that would negate the query: "nuut" may become "nut", but not "not". */
const NEVER_MEANT = new Set(['not', 'nor'])

/** Quoted parts, with their quotation marks, but not apostrophes inside words and inch marks after digits. */
const QUOTED = /(?<!\d)"[^"]*"|“[^”]*”|«[^»]*»|(?<![\p{L}\p{N}])['‘](?!s\b)[^'’]*['’](?![\p{L}\p{N}])/gu

/** Codes, sizes and addresses, recognised by a digit, `@`, `_` or `://`. */
const LITERAL = /[\p{N}@_]|:\/\/|www\./u

/** Names: a capital after a lower-case letter (`iPhone`, `eBay`), or one word in capitals (`HDMI cable`). */
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u
const CAPITALS = /^\p{Lu}{2,}$/u

interface Placed {
  readonly text: string
  readonly from: number
  /** Whether the word ends the query. */
  readonly last: boolean
}

/**
 * The query with each misspelt word replaced by the most likely word of the data; otherwise unchanged. Only words that are
 * neither in the data nor in the language are replaced, never quoted parts, codes, names written as such or other scripts.
 */
export const correctQuery = (query: string, vocabulary: Vocabulary): string => {
  const unknown = correctable(query).filter(({ text }) => {
    const folded = foldWord(text)
    if (folded.length < MIN_LETTERS || folded.length > MAX_LETTERS || !isPlainWord(folded)) return false
    return !vocabulary.knows(folded) && !isPluralOfKnown(folded, vocabulary)
  })
  if (unknown.length > MAX_UNKNOWN_WORDS) return query
  let corrected = ''
  let copied = 0
  for (const { text, from, last } of unknown) {
    const meant = meantBy(foldWord(text), last, vocabulary)
    if (meant === null) continue
    corrected += query.slice(copied, from) + inCaseOf(text, meant)
    copied = from + text.length
  }
  return corrected + query.slice(copied)
}

/** True for "racquets", but not for "canarys". */
const isPluralOfKnown = (folded: string, vocabulary: Vocabulary): boolean =>
  folded.length >= PLURAL_FROM &&
  folded.endsWith('s') &&
  otherNumbers(folded).some((other) => vocabulary.knows(other) && otherNumbers(other).includes(folded))

/** The words that may be corrected. */
const correctable = (query: string): readonly Placed[] => {
  // Quoted parts are replaced by spaces, so that offsets stay the same.
  const open = query.replaceAll(QUOTED, (quoted) => ' '.repeat(quoted.length))
  const shouted = !/\p{Ll}/u.test(open)
  const end = query.trimEnd().length
  const words: Placed[] = []
  for (const chunk of open.matchAll(/\S+/gu)) {
    if (LITERAL.test(chunk[0])) continue
    for (const { 0: text, index } of chunk[0].matchAll(LETTERS)) {
      if (INNER_CAPITAL.test(text) || (CAPITALS.test(text) && !shouted)) continue
      const from = chunk.index + index
      words.push({ text, from, last: from + text.length === end })
    }
  }
  return words
}

const meantBy = (typed: string, last: boolean, vocabulary: Vocabulary): string | null => {
  let best: string | null = null
  let bestScore = Number.NEGATIVE_INFINITY
  const offer = (word: string, cost: number): void => {
    if (NEVER_MEANT.has(word)) return
    const score = Math.log(vocabulary.frequency(word)) - cost
    if (score > bestScore) {
      best = word
      bestScore = score
    }
  }
  for (const { word, edits } of vocabulary.near(typed, typed.length < TWO_EDITS_FROM ? 1 : 2)) {
    const firstLetterStays = word.charAt(0) === typed.charAt(0)
    // Two edits and another first letter lead to words that have little in common.
    if (!firstLetterStays && (edits > 1 || (typed.length <= FIRST_LETTER_STAYS_UP_TO && !isSwapped(typed, word))))
      continue
    offer(
      word,
      EDIT * typingCost(typed, word, edits) + (firstLetterStays ? 0 : FIRST_LETTER) + (edits > 1 ? SECOND_EDIT : 0),
    )
  }
  if (last) {
    for (const word of vocabulary.beginningWith(typed)) {
      // At least half of the word has been typed.
      if (word.length > 2 * typed.length) continue
      offer(word, BROKEN_OFF + MISSING_LETTER * (word.length - typed.length))
    }
  }
  return best
}

/** Whether the first two letters are swapped: "nkife" for "knife". */
const isSwapped = (typed: string, meant: string): boolean =>
  typed.charAt(0) === meant.charAt(1) && typed.charAt(1) === meant.charAt(0)

/** The meant word in lower case, Capitalised or CAPITALS, like the typed one. */
const inCaseOf = (typed: string, meant: string): string => {
  if (typed === typed.toUpperCase()) return meant.toUpperCase()
  return /^\p{Lu}/u.test(typed) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant
}
