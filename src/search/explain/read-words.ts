import type { AnalyzeToken } from '../../opensearch/responses.ts'

/** A word that was taken for another. */
export interface Correction {
  readonly from: string
  readonly to: string
}

/** The words of a text that the analyzer keeps, as the text has them, each once. */
export const wordsUsed = (text: string, tokens: readonly AnalyzeToken[]): readonly string[] => [
  ...new Set(tokens.map((token) => text.slice(token.start_offset, token.end_offset).toLowerCase())),
]

/** What was corrected, word by word where the words still pair up, else the whole query. */
export const correctionsOf = (original: string, corrected: string): readonly Correction[] => {
  if (original === corrected) return []
  const before = original.trim().split(/\s+/)
  const after = corrected.trim().split(/\s+/)
  if (before.length !== after.length) return [{ from: original, to: corrected }]
  return before.flatMap((from, position) => {
    const to = after[position] ?? ''
    return from === to ? [] : [{ from, to }]
  })
}
