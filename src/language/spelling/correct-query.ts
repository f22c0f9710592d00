import { porter2 } from '../porter2.ts'
import { otherNumbers } from './other-numbers.ts'
import { QUOTED } from './quoted.ts'
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
 * How much better than the best other word a sure correction is, on the scale of the scores. Forms of one word are no
 * other words: "tomato" and "tomatoes".
 */
const SURE_LEAD = 2
/**
 * The evidence for a sure correction: the logarithm of its frequency, relative to the typical one, plus a point for each
 * letter from the sixth, minus its cost beyond that of one ordinary edit, minus a point for another first letter. Measured
 * in per cent on 8,000 names of goods with one wrong letter (corrected), and on 1,693 brands and 4,000 rare words of
 * English that neither the data nor the language has (changed into other words): without a limit 91, 30 and 24; at 2: 73,
 * 7 and 5; at 3: 67, 5 and 4; at 4: 57, 3 and 2. What is not sure is suggested.
 */
const SURE_EVIDENCE = 2
const SURE_LETTERS = 5
/** Letters from which a correction by two edits can be sure. */
const SURE_TWO_EDITS_FROM = 10

/** Unknown words of a query that is corrected: more are a text in another language. Bounds the cost of a request, too. */
const MAX_UNKNOWN_WORDS = 12
/** The longest word of the tariff has 33 letters. */
const MAX_LETTERS = 40

/** Corrections that would negate the query: "nuut" may become "nut", but not "not". */
const NEVER_MEANT = new Set(['not', 'nor'])

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

/** A query with its misspelt words replaced. */
export interface CorrectedQuery {
  /** The query with sure corrections only: one plausible word of the data for a word that is long enough. */
  readonly corrected: string
  /** The query with guesses, too; null if there are none. */
  readonly suggested: string | null
}

/**
 * Replaces each misspelt word by the most likely word of the data. Only words that are neither in the data nor in the
 * language are replaced, never quoted parts, codes, names written as such, plurals of known words or other scripts.
 */
export const correctQuery = (query: string, vocabulary: Vocabulary): CorrectedQuery => {
  const unknown = correctable(query).filter(({ text }) => {
    const folded = foldWord(text)
    if (folded.length < MIN_LETTERS || folded.length > MAX_LETTERS || !isPlainWord(folded)) return false
    return !vocabulary.knows(folded) && !isPluralOfKnown(folded, vocabulary)
  })
  if (unknown.length > MAX_UNKNOWN_WORDS) return { corrected: query, suggested: null }
  const meant = unknown.flatMap((word) => {
    const found = meantBy(foldWord(word.text), word.last, vocabulary)
    return found === null ? [] : [{ ...word, ...found }]
  })
  const corrected = withMeant(
    query,
    meant.filter(({ sure }) => sure),
  )
  const suggested = withMeant(query, meant)
  return { corrected, suggested: suggested === corrected ? null : suggested }
}

const withMeant = (query: string, words: readonly (Placed & Meant)[]): string => {
  let text = ''
  let copied = 0
  for (const { text: typed, from, word } of words) {
    text += query.slice(copied, from) + inCaseOf(typed, word)
    copied = from + typed.length
  }
  return text + query.slice(copied)
}

/** True for "racquets" and "biros", but not for "canarys". */
const isPluralOfKnown = (folded: string, vocabulary: Vocabulary): boolean =>
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

interface Meant {
  readonly word: string
  /** Whether it is a sure correction rather than a guess. */
  readonly sure: boolean
}

/** A word of the data that may be meant. */
interface Candidate {
  readonly word: string
  /** Letters that were typed wrongly; 0 for a word that breaks off. */
  readonly edits: number
  readonly cost: number
  readonly score: number
}

const meantBy = (typed: string, last: boolean, vocabulary: Vocabulary): Meant | null => {
  const [best, ...others] = [...misspelt(typed, vocabulary), ...(last ? brokenOff(typed, vocabulary) : [])]
    .filter(({ word }) => !NEVER_MEANT.has(word))
    .toSorted((a, b) => b.score - a.score)
  return best === undefined ? null : { word: best.word, sure: isSure(typed, best, others, vocabulary) }
}

const candidate = (word: string, edits: number, cost: number, vocabulary: Vocabulary): Candidate => ({
  word,
  edits,
  cost,
  score: Math.log(vocabulary.frequency(word)) - cost,
})

const misspelt = (typed: string, vocabulary: Vocabulary): readonly Candidate[] =>
  vocabulary.near(typed, typed.length < TWO_EDITS_FROM ? 1 : 2).flatMap(({ word, edits }) => {
    const sameFirst = startsAlike(typed, word)
    // Two edits and another first letter lead to words that have little in common.
    if (!sameFirst && (edits > 1 || (typed.length <= FIRST_LETTER_STAYS_UP_TO && !isSwapped(typed, word)))) return []
    const cost = EDIT * typingCost(typed, word, edits) + (sameFirst ? 0 : FIRST_LETTER) + (edits > 1 ? SECOND_EDIT : 0)
    return [candidate(word, edits, cost, vocabulary)]
  })

/** Words of which at least half has been typed. */
const brokenOff = (typed: string, vocabulary: Vocabulary): readonly Candidate[] =>
  vocabulary
    .beginningWith(typed)
    .filter((word) => word.length <= 2 * typed.length)
    .map((word) => candidate(word, 0, BROKEN_OFF + MISSING_LETTER * (word.length - typed.length), vocabulary))

/** Whether the best word is the only plausible one, and the typed word is long enough to tell. */
const isSure = (
  typed: string,
  best: Candidate,
  others: readonly Candidate[],
  { frequency, typicalFrequency }: Vocabulary,
): boolean => {
  if (typed.length < SURE_LETTERS || (best.edits > 1 && typed.length < SURE_TWO_EDITS_FROM)) return false
  const stem = porter2(best.word)
  const rival = others.find(({ word }) => porter2(word) !== stem)
  if (rival !== undefined && best.score - rival.score < SURE_LEAD) return false
  if (best.edits === 0) return true
  const evidence =
    Math.log(frequency(best.word) / typicalFrequency) +
    (typed.length - SURE_LETTERS) -
    (best.cost - EDIT) -
    (startsAlike(typed, best.word) ? 0 : 1)
  return evidence >= SURE_EVIDENCE
}

const startsAlike = (typed: string, word: string): boolean => typed.charAt(0) === word.charAt(0)

/** Whether the first two letters are swapped: "nkife" for "knife". */
const isSwapped = (typed: string, meant: string): boolean =>
  typed.charAt(0) === meant.charAt(1) && typed.charAt(1) === meant.charAt(0)

/** The meant word in lower case, Capitalised or CAPITALS, like the typed one. */
const inCaseOf = (typed: string, meant: string): string => {
  if (typed === typed.toUpperCase()) return meant.toUpperCase()
  return /^\p{Lu}/u.test(typed) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant
}
