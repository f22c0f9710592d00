import { z } from 'zod'
import type { FindMisfits } from '../../http/fitting-together.ts'
import { optionalParameter } from '../../http/optional-parameter.ts'

/** Enough for a sentence; each word is looked for in each row of a list. */
const LONGEST_DESCRIPTION = 200

const LONGEST_CODE = 20

const longest = (length: number) => z.string().max(length, `Send at most ${length} characters.`)

/** The query parameters of a code search, to spread into a route's query schema. */
export const criteriaParameters = (names: { readonly type: string; readonly example: string }) => ({
  code: optionalParameter(longest(LONGEST_CODE)).meta({
    description: `The code or how it begins, in any case, with or without the type before it. For example \`${names.example}\`.`,
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

/** What to look for in a list of codes. */
export interface Criteria {
  /** How the code without its type begins; null: any. */
  readonly codePrefix: string | null
  /** How type and code together may begin instead; null: no such way. */
  readonly fullCodePrefix: string | null
  readonly type: string | null
  /** Patterns of `ILIKE`, all of which the description fits. */
  readonly patterns: readonly string[]
}

/**
 * Reads a search by code, type and description. A type that is a digit is told from the code by length alone, so `180`
 * are codes that begin so, of every type, and `8180` is the code `180` of type 8.
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

/** A search asks for something. */
export const findMissingCriteria: FindMisfits = (sent) =>
  [sent.code, sent.type, sent.description].every(isBlank)
    ? [
        {
          parameter: 'code',
          message: 'The search names nothing to look for. Send `code`, `type`, `description` or several of them.',
        },
      ]
    : []

/** A footnote's code says little without its type, nor the type without a code: each needs the other. */
export const findMissingFootnoteCriteria: FindMisfits = (sent) => {
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
