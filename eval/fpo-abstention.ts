import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { groupBy } from '../src/collections/group-by.ts'
import type { Classify } from '../src/fpo/classification.ts'
import type { LiveVersion } from '../src/versions/live-versions.ts'

/** A description from which no code follows. */
export interface VagueDescription {
  /** ISO 639-1. */
  readonly language: string
  readonly description: string
}

/** How many of the vague descriptions of a language got no answer, as they should. */
export interface Abstention {
  readonly language: string
  readonly descriptions: number
  readonly refused: number
  /** The descriptions that got an answer all the same, with their first code. */
  readonly answered: readonly { readonly description: string; readonly code: string }[]
}

/**
 * Vague descriptions in five languages, written without knowledge of the rules that decide what is vague. The rules must
 * not be tuned to them.
 */
export const readVagueDescriptions = async (): Promise<readonly VagueDescription[]> =>
  parse<VagueDescription>(await readFile(new URL('vague-descriptions.csv', import.meta.url), 'utf8'), { columns: true })

export const abstentionByLanguage = async (
  descriptions: readonly VagueDescription[],
  classify: Classify,
  live: LiveVersion,
): Promise<readonly Abstention[]> => {
  const judged: { readonly language: string; readonly description: string; readonly code: string | null }[] = []
  for (const { language, description } of descriptions) {
    const { results } = await classify(live, { description, digits: 6, limit: 1 })
    judged.push({ language, description, code: results[0]?.code ?? null })
  }
  return Array.from(
    groupBy(judged, ({ language }) => language),
    ([language, ofLanguage]) => {
      const answered = ofLanguage.flatMap(({ description, code }) => (code === null ? [] : [{ description, code }]))
      return { language, descriptions: ofLanguage.length, refused: ofLanguage.length - answered.length, answered }
    },
  )
}

export const describeAnswered = (abstention: readonly Abstention[]): readonly string[] => [
  'Vague descriptions that got an answer',
  ...abstention.flatMap(({ language, answered }) =>
    answered.map(({ description, code }) => `  ${description} (${language})  got ${code}`),
  ),
  '',
]
