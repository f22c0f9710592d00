import { at } from '../../collections/at.ts'
import type { AnalyzeToken } from '../../opensearch/responses.ts'

/** A misspelt word and its correction. */
export interface Correction {
  readonly from: string
  readonly to: string
}

/** The words of a text that the analyzer keeps, as written in lower case, without duplicates. */
export const wordsUsed = (text: string, tokens: readonly AnalyzeToken[]): readonly string[] => [
  ...new Set(tokens.map((token) => text.slice(token.start_offset, token.end_offset).toLowerCase())),
]

/** Corrections word by word if the number of words is the same, else one of the whole query. */
export const correctionsOf = (original: string, corrected: string): readonly Correction[] => {
  if (original === corrected) return []
  const before = original.trim().split(/\s+/)
  const after = corrected.trim().split(/\s+/)
  if (before.length !== after.length) return [{ from: original, to: corrected }]
  return before.flatMap((from, index) => {
    const to = at(after, index)
    return from === to ? [] : [{ from, to }]
  })
}
