import type { LabelledText } from '../classifiers/neighbours.ts'

/** Descriptions that explain a code: more say nothing new. */
const MAX_TEXTS = 3

/**
 * The labelled texts that speak for a code: those with this code or a longer one that begins with it, then those with a
 * shorter one above it. In the given order, each wording once.
 */
export function labelsForCode(code: string, nearest: readonly LabelledText[]): readonly LabelledText[] {
  const below = nearest.filter((text) => text.code.startsWith(code))
  const above = nearest.filter((text) => text.code !== code && code.startsWith(text.code))
  const wordings = new Map<string, LabelledText>()
  for (const text of [...below, ...above]) {
    const wording = text.text.trim().toLowerCase()
    if (!wordings.has(wording)) wordings.set(wording, text)
  }
  return [...wordings.values()].slice(0, MAX_TEXTS)
}
