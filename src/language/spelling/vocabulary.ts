import { editDistance } from './edit-distance.ts'

/** The words of one version of the data, and how often goods are described with each. */
export interface Vocabulary {
  /** 0 for a word that the data does not use. */
  frequency(word: string): number
  /** Whether the word is a word: of the data, or of the language. */
  knows(word: string): boolean
  /** The words of the data within so many edits of a word. */
  near(word: string, edits: number): readonly NearWord[]
  /** The words of the data that begin with these letters. */
  beginningWith(letters: string): readonly string[]
}

export interface NearWord {
  readonly word: string
  readonly edits: number
}

/**
 * `frequencies`: folded words of the data. `language`: further words that are right as they are, though no goods are
 * described with them.
 *
 * Near words are found by a scan over the words of about the same length: the set of letters of each is one number, and
 * an edit changes at most two of its bits, which leaves few words to compare. A scan of 20,000 words takes 0.1 ms, and
 * there is no index of deletions to hold: the vocabulary takes 3 MB.
 */
export const createVocabulary = (
  frequencies: ReadonlyMap<string, number>,
  language: ReadonlySet<string>,
): Vocabulary => {
  const sorted = [...frequencies.keys()].toSorted()
  const byLength = groupByLength(sorted)
  return {
    frequency: (word) => frequencies.get(word) ?? 0,
    knows: (word) => frequencies.has(word) || language.has(word),
    near: (word, edits) => {
      const wanted = letterSet(word)
      const found: NearWord[] = []
      for (let length = word.length - edits; length <= word.length + edits; length += 1) {
        const group = byLength.get(length)
        if (group === undefined) continue
        for (let place = 0; place < group.words.length; place += 1) {
          if (bits(wanted ^ (group.letters[place] ?? 0)) > 2 * edits) continue
          const candidate = group.words[place] ?? ''
          const distance = editDistance(word, candidate, edits)
          if (distance <= edits) found.push({ word: candidate, edits: distance })
        }
      }
      return found
    },
    beginningWith: (letters) => {
      const from = firstAtLeast(sorted, letters)
      let to = from
      while (sorted[to]?.startsWith(letters)) to += 1
      return sorted.slice(from, to)
    },
  }
}

interface Group {
  readonly words: readonly string[]
  readonly letters: Int32Array
}

const groupByLength = (words: readonly string[]): ReadonlyMap<number, Group> => {
  const groups = new Map<number, string[]>()
  for (const word of words) {
    const group = groups.get(word.length)
    if (group === undefined) groups.set(word.length, [word])
    else group.push(word)
  }
  return new Map(
    [...groups].map(([length, group]) => [length, { words: group, letters: Int32Array.from(group, letterSet) }]),
  )
}

/** A bit for each of the 26 letters that a word has. */
const letterSet = (word: string): number => {
  let set = 0
  for (let at = 0; at < word.length; at += 1) set |= 1 << (word.charCodeAt(at) - 97)
  return set
}

/** How many bits are set, added up in parallel. */
const bits = (set: number): number => {
  const pairs = set - ((set >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

const firstAtLeast = (sorted: readonly string[], wanted: string): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}
