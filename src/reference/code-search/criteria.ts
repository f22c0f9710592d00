import { z } from 'zod'
import type { FindCrossFieldProblems } from '../../http/cross-field-validation.ts'
import { optionalParameter } from '../../http/optional-parameter.ts'

/** Enough for a sentence: the search for each word scans the whole list. */
const LONGEST_DESCRIPTION = 200

const LONGEST_CODE = 20

const longest = (length: number) => z.string().max(length, `Send at most ${length} characters.`)

/** The query parameters of a code search, to spread into a route's query schema. */
export const criteriaParameters = (names: { readonly type: string; readonly example: string }) => ({
  code: optionalParameter(longest(LONGEST_CODE)).meta({
    description: `The code or its prefix, in any case, with or without the type in front. For example \`${names.example}\`.`,
  }),
  type: optionalParameter(longest(LONGEST_CODE)).meta({ description: `The whole \`${names.type}\`.` }),
  description: optionalParameter(longest(LONGEST_DESCRIPTION)).meta({
    description: 'Words, or parts of words, that the description contains, in any case and order.',
  }),
})

interface SentCriteria {
  readonly code?: string | undefined
  readonly type?: string | undefined
  readonly description?: string | undefined
}

/** Criteria for a search in a list of codes. All have to match. */
export interface Criteria {
  /** Prefix of the code without its type; null: any. */
  readonly codePrefix: string | null
  /** Prefix of type and code together, which may match instead; null: none. */
  readonly fullCodePrefix: string | null
  readonly type: string | null
  /** `ILIKE` patterns, all of which the description has to match. */
  readonly patterns: readonly string[]
}

/**
 * Parses a search by code, type and description. Only the length tells whether a code begins with its type: `180`
 * matches codes of every type that begin with `180`, and `8180` matches code `180` of type 8.
 */
export function readCriteria(sent: SentCriteria): Criteria {
  const { code, type } = trimmed(sent)
  const words = (sent.description ?? '').split(/\s+/).filter((word) => word !== '')
  return {
    codePrefix: code,
    fullCodePrefix: code !== null && (/^\D/.test(code) || code.length > DIGITS_OF_A_CODE) ? code : null,
    type,
    patterns: words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`),
  }
}

/** A search needs at least one criterion. */
export const findMissingCriteria: FindCrossFieldProblems = (sent) =>
  [sent.code, sent.type, sent.description].every(isBlank)
    ? [
        {
          parameter: 'code',
          message: 'The search names nothing to look for. Send `code`, `type`, `description` or several of them.',
        },
      ]
    : []

/** Footnotes are identified by type and code together: each criterion needs the other. */
export const findMissingFootnoteCriteria: FindCrossFieldProblems = (sent) => {
  if (isBlank(sent.code) === isBlank(sent.type)) return findMissingCriteria(sent)
  const [present, absent] = isBlank(sent.code) ? ['type', 'code'] : ['code', 'type']
  return [
    {
      parameter: absent,
      message: `A footnote is searched for by \`code\` and \`type\` together: add \`${absent}\` to \`${present}\`, or search by \`description\`.`,
    },
  ]
}

const isBlank = (sent: unknown): boolean => sent === undefined || (typeof sent === 'string' && sent.trim() === '')

/** Codes without their type have three characters. */
const DIGITS_OF_A_CODE = 3

const trimmed = ({ code, type }: SentCriteria) => ({ code: normal(code), type: normal(type) })

const normal = (text: string | undefined): string | null => text?.trim().toUpperCase() || null
