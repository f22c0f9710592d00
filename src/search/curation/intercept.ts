import { singularOf } from '../../language/singular.ts'
import type { InterceptMessage } from '../../tariff-data/intercept-messages.ts'

/** Messages by their terms. */
export interface InterceptIndex {
  /** Messages by the term in lower case with single spaces. */
  readonly exact: ReadonlyMap<string, InterceptMessage>
  /** Messages by the term without punctuation, spaces and plurals. */
  readonly similar: ReadonlyMap<string, InterceptMessage>
}

/**
 * Indexes messages so that terms match queries which differ in spacing, punctuation or plural only ("e-cigarette",
 * "e cigarettes"). Of several similar terms, the shortest matches, which is the singular; of equally short ones the first
 * in the alphabet.
 */
export const indexIntercepts = (messages: readonly InterceptMessage[]): InterceptIndex => {
  const ordered = messages.toSorted((a, b) => a.term.length - b.term.length || (a.term < b.term ? -1 : 1))
  const exact = new Map<string, InterceptMessage>()
  const similar = new Map<string, InterceptMessage>()
  for (const message of ordered) {
    addFirst(exact, exactKey(message.term), message)
    addFirst(similar, similarKey(message.term), message)
  }
  return { exact, similar }
}

const addFirst = (index: Map<string, InterceptMessage>, key: string, message: InterceptMessage): void => {
  if (key !== '' && !index.has(key)) index.set(key, message)
}

/** The message of the first query (as sent, then corrected) that matches a term, exactly or else similarly. */
export const findIntercept = (index: InterceptIndex, queries: readonly string[]): InterceptMessage | null => {
  for (const query of queries) {
    const found = index.exact.get(exactKey(query)) ?? index.similar.get(similarKey(query))
    if (found !== undefined) return found
  }
  return null
}

const exactKey = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

const similarKey = (text: string): string =>
  exactKey(text)
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map(singularOf)
    .join('')
