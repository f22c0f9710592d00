import { z } from 'zod'
import type { FindCrossFieldProblems } from '../../http/route/cross-field-validation.ts'
import { containing } from '../../postgres/like.ts'

/** Enough for a sentence: the search for each word scans the whole list. */
const MAX_DESCRIPTION_LENGTH = 200

const MAX_CODE_LENGTH = 20

const upTo = (length: number) => z.string().max(length, `Send at most ${length} characters.`)

/** The query parameters of a code search, to spread into a route's query schema. */
export const criteriaParameters = (names: { readonly type: string; readonly example: string }) => ({
  code: upTo(MAX_CODE_LENGTH)
    .optional()
    .meta({
      description: `The code or its prefix, in any case, with or without the type in front. For example \`${names.example}\`.`,
    }),
  type: upTo(MAX_CODE_LENGTH)
    .optional()
    .meta({ description: `The whole \`${names.type}\`.` }),
  description: upTo(MAX_DESCRIPTION_LENGTH).optional().meta({
    description: 'Words, or parts of words, that the description contains, in any case and order.',
  }),
})

export interface SentCriteria {
  readonly code?: string | undefined
  readonly type?: string | undefined
  readonly description?: string | undefined
}

/** Criteria for a search in a list of codes. All have to match. */
export interface Criteria {
  /** Prefix of the code with its type or without; null: any. */
  readonly codePrefix: string | null
  readonly type: string | null
  /** `ILIKE` patterns, all of which the description has to match. */
  readonly patterns: readonly string[]
}

/**
 * Parses a search by code, type and description. A type may be a digit, so that `27` begins both code `2700` of type 2
 * and code `270` of any type.
 */
export function readCriteria(sent: SentCriteria): Criteria {
  const { code, type } = trimmed(sent)
  const words = (sent.description ?? '').split(/\s+/).filter((word) => word !== '')
  return {
    codePrefix: code,
    type,
    patterns: words.map(containing),
  }
}

/** Footnotes are identified by type and code together: each criterion needs the other. */
export const findMissingFootnoteCriteria: FindCrossFieldProblems = (sent) => {
  if (isBlank(sent.code) === isBlank(sent.type)) return []
  const [present, absent] = isBlank(sent.code) ? ['type', 'code'] : ['code', 'type']
  return [
    {
      parameter: absent,
      message: `A footnote is searched for by \`code\` and \`type\` together: add \`${absent}\` to \`${present}\`, or search by \`description\`.`,
    },
  ]
}

const isBlank = (sent: unknown): boolean => sent === undefined || (typeof sent === 'string' && sent.trim() === '')

const trimmed = ({ code, type }: SentCriteria) => ({ code: normal(code), type: normal(type) })

const normal = (text: string | undefined): string | null => text?.trim().toUpperCase() || null
