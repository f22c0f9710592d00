import { editCost } from './edit-distance.ts'
import { otherNumbers } from './other-numbers.ts'
import { TYPING_COSTS } from './typing-costs.ts'
import type { Vocabulary } from './vocabulary.ts'
import { foldWord, isPlainWord, LETTERS } from './words.ts'

/**
 * The numbers below were found with one letter wrong in one word of each query of four judged sets (2,600 queries: 649 by
 * four seeds), by the evidence of words alone on the full UK data: right heading first / among five / among ten in per
 * cent. Queries as they are reach 46.2/67.1/73.5, misspelt ones 27.5/48.4/54.3, corrected ones 44.6/64.3/70.9; the queries
 * as they are rise to 47.3/67.8/74.2, for some had slips in them.
 */

/** 3 finds 0.2/0/0.3 more but touches abbreviations (PVC, MDF); 5 leaves 1.4/1.8/2.2 unmended. */
const SHORTEST = 4
/** Letters from which a word may have two slips: never costs 1.4/1.2/1.3; 6 and 8 measure the same as 7. */
const TWO_EDITS_FROM = 7
/**
 * Of an ordinary slip, on the scale of the logarithm of frequency: a word has to be 50 times as frequent to outbid one that
 * is a slip nearer. 3 finds 0.1 less, 6 0.3.
 */
const EDIT = 4
/** Few people get the first letter wrong, fingers do: 0.7 and 0.2 measure the same, 3 costs half a point. */
const FIRST_LETTER = 0.7
/** On top, for two slips, which are rarer than twice one; 5 measures the same. */
const SECOND_EDIT = 2
/** Of a last word that breaks off, and of each letter it lacks: 0.1 to 0.2 on the queries as they are, nothing on others. */
const BROKEN_OFF = 2
const MISSING_LETTER = 0.5
/**
 * Letters from which the plural of a known word is known too ("racquets"). Shorter ones are more often slips: with all
 * of them known, misspelt queries find 0.3/0.4/0.5 less.
 */
const PLURAL_FROM = 7

/** More unknown words than this is another language, and what correction may cost a request. */
const MOST_UNKNOWN = 12
/** The longest word of the tariff has 33 letters; a longer run of letters is no word. */
const LONGEST = 40

/** A correction that turns the meaning round would be worse than none: "nuut" may be nut, not "not". */
const NEVER_MEANT = new Set(['not', 'nor'])

/** Quoted parts, with the quotation marks. An apostrophe inside a word is none, nor is the mark of inches after a digit. */
const QUOTED = /(?<!\d)"[^"]*"|“[^”]*”|«[^»]*»|(?<![\p{L}\p{N}])['‘](?!s\b)[^'’]*['’](?![\p{L}\p{N}])/gu

/** Codes, sizes, addresses: what has a digit, `@`, `_` or `://` in it is copied, not spelt. */
const COPIED = /[\p{N}@_]|:\/\/|www\./u

/** A capital after a small letter (`iPhone`, `eBay`), or a word in capitals where others are not (`HDMI cable`): names. */
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u
const CAPITALS = /^\p{Lu}{2,}$/u

interface Placed {
  readonly text: string
  readonly from: number
  /** Ends the query. */
  readonly last: boolean
}

/**
 * The query with each misspelt word replaced by the word of the data that was meant; the query itself, to the letter, if
 * there is none. Only words that neither the data nor the language knows are touched; quoted parts, codes, names written
 * as such and other scripts never are.
 */
export const correctQuery = (query: string, vocabulary: Vocabulary): string => {
  const unknown = correctable(query).filter(({ text }) => {
    const folded = foldWord(text)
    if (folded.length < SHORTEST || folded.length > LONGEST || !isPlainWord(folded)) return false
    return !vocabulary.knows(folded) && !isPluralOfKnown(folded, vocabulary)
  })
  if (unknown.length > MOST_UNKNOWN) return query
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

/** "racquets" of racquet, but not "canarys" of canary. */
const isPluralOfKnown = (folded: string, vocabulary: Vocabulary): boolean =>
  folded.length >= PLURAL_FROM &&
  folded.endsWith('s') &&
  otherNumbers(folded).some((other) => vocabulary.knows(other) && otherNumbers(other).includes(folded))

/** The words that may be wrong. */
const correctable = (query: string): readonly Placed[] => {
  // Quoted parts are blanked out, so that what stands around them keeps its place.
  const open = query.replaceAll(QUOTED, (quoted) => ' '.repeat(quoted.length))
  const shouted = !/\p{Ll}/u.test(open)
  const end = query.trimEnd().length
  const words: Placed[] = []
  for (const chunk of open.matchAll(/\S+/gu)) {
    if (COPIED.test(chunk[0])) continue
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
    // With the first letter wrong too, two slips reach words that have little in common.
    if (edits > 1 && !firstLetterStays) continue
    offer(
      word,
      EDIT * editCost(typed, word, TYPING_COSTS) +
        (firstLetterStays ? 0 : FIRST_LETTER) +
        (edits > 1 ? SECOND_EDIT : 0),
    )
  }
  if (last) {
    for (const word of vocabulary.beginningWith(typed)) {
      // Who broke off has typed the half of it.
      if (word.length > 2 * typed.length) continue
      offer(word, BROKEN_OFF + MISSING_LETTER * (word.length - typed.length))
    }
  }
  return best
}

/** Small, Capital or CAPITALS, as it was typed. */
const inCaseOf = (typed: string, meant: string): string => {
  if (typed === typed.toUpperCase()) return meant.toUpperCase()
  return /^\p{Lu}/u.test(typed) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant
}
