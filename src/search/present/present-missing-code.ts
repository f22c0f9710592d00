import type { MissingCode } from '../interpret/missing-code.ts'
import type { SearchDocument } from './response-schema.ts'

/** What the response says of a code that the tariff lacks. */
export const presentMissingCode = (missing: MissingCode | null): Pick<SearchDocument['meta'], 'missing_code'> =>
  missing === null
    ? {}
    : {
        missing_code: {
          code: missing.code,
          message: `${pastSentence(missing)} ${presentSentence(missing)}`,
          nearest: missing.nearest,
          ended:
            missing.ended === null
              ? null
              : { description: missing.ended.description, validity_end_date: missing.ended.lastDay },
        },
      }

const pastSentence = ({ code, ended }: MissingCode): string =>
  ended === null
    ? `The tariff has no code ${code}.`
    : `${code} ended on ${ended.lastDay}; it was "${ended.description}".`

const presentSentence = ({ code, nearest }: MissingCode): string =>
  nearest === null
    ? `There is no chapter ${code.slice(0, 2)}.`
    : `The hits are those of ${levelName(nearest)} ${nearest}, its nearest existing level.`

const levelName = ({ length }: string): string => {
  if (length === 2) return 'chapter'
  return length === 4 ? 'heading' : 'code'
}
