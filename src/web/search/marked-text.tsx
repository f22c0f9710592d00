import type { JSX } from 'preact'
import { readTariffWords } from '../../language/tariff-words.ts'

/** Stems of the words that are marked. */
export type MarkedTerms = ReadonlySet<string>

export const termsOf = (query: string): MarkedTerms => new Set(readTariffWords(query).words.map(({ term }) => term))

export interface TextPart {
  readonly text: string
  readonly isMarked: boolean
}

/** A text in parts, those marked that have the stem of a term. */
export function markedParts(source: string, terms: MarkedTerms): readonly TextPart[] {
  if (terms.size === 0) return [{ text: source, isMarked: false }]
  const { text, words } = readTariffWords(source)
  const parts: TextPart[] = []
  let end = 0
  const add = (from: number, to: number, isMarked: boolean): void => {
    if (to > from) parts.push({ text: text.slice(from, to), isMarked })
  }
  for (const word of words.filter(({ term }) => terms.has(term))) {
    add(end, word.start, false)
    add(word.start, word.end, true)
    end = word.end
  }
  add(end, text.length, false)
  return parts
}

/** A text with the words of the query marked. */
export const MarkedText = ({ text, terms }: { readonly text: string; readonly terms: MarkedTerms }): JSX.Element => (
  <>
    {markedParts(text, terms).map(({ text: part, isMarked }, index) =>
      isMarked ? <mark key={index}>{part}</mark> : part,
    )}
  </>
)
