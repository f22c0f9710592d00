/** What is told to people who search for a term. */
export interface InterceptMessage {
  readonly term: string
  /** Text, with `[words](https://...)` for links. */
  readonly message: string
}

/** Messages by their term; of terms that read alike, the order decides, see `indexIntercepts`. */
export interface InterceptIndex {
  /** By the term in lower case with single spaces. */
  readonly exact: ReadonlyMap<string, InterceptMessage>
  /** By the term without punctuation, spaces and plurals. */
  readonly alike: ReadonlyMap<string, InterceptMessage>
}

/**
 * Makes messages findable. Terms that differ in spacing, punctuation or plural alone ("e-cigarette", "e cigarettes")
 * answer for each other; where several do, a query that is none of them to the letter gets the message of the shortest,
 * which is the singular, and of equally short ones the first in the alphabet.
 */
export const indexIntercepts = (messages: readonly InterceptMessage[]): InterceptIndex => {
  const ordered = messages.toSorted((a, b) => a.term.length - b.term.length || (a.term < b.term ? -1 : 1))
  const exact = new Map<string, InterceptMessage>()
  const alike = new Map<string, InterceptMessage>()
  for (const message of ordered) {
    const squished = squish(message.term)
    const likeness = likenessOf(message.term)
    if (squished !== '' && !exact.has(squished)) exact.set(squished, message)
    if (likeness !== '' && !alike.has(likeness)) alike.set(likeness, message)
  }
  return { exact, alike }
}

/** The message of the first of the queries (as typed, as corrected) that is a term; to the letter before alike. */
export const findIntercept = (index: InterceptIndex, queries: readonly string[]): InterceptMessage | null => {
  for (const query of queries) {
    const found = index.exact.get(squish(query)) ?? index.alike.get(likenessOf(query))
    if (found !== undefined) return found
  }
  return null
}

const squish = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

const likenessOf = (text: string): string =>
  squish(text)
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(singular)
    .join('')

/** Simple plurals only: what a word becomes matters less than that its plural becomes the same. */
const singular = (word: string): string => {
  if (word.length < 4 || !word.endsWith('s') || /[sui]s$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ss|sh|ch|x|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
