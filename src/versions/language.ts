import { z } from 'zod'
import { RequestError } from '../http/errors/request-error.ts'
import type { LoadedLanguage } from './loaded-languages.ts'

/** The name of the query parameter. */
export const LANGUAGE_PARAMETER = 'lang'

const ENGLISH = 'en'

/** The language of descriptions, of endpoints of the XI tariff that show the nomenclature. */
export const languageQuery = {
  [LANGUAGE_PARAMETER]: z
    .string()
    .min(1)
    .transform((code) => code.toLowerCase())
    .optional()
    .meta({
      description:
        'XI tariff only: the language of the descriptions of goods, as a code of two letters (ISO 639-1), of those that are loaded. A row without an official text in it is described in English, and so is everything else.',
    }),
}

/**
 * The chosen language among those that are loaded; null: English.
 * @throws RequestError for any other, with the status of an invalid parameter
 */
export function chosenLanguage(
  code: string | undefined,
  loaded: readonly LoadedLanguage[],
  invalid: 400 | 422,
): LoadedLanguage | null {
  if (code === undefined || code === ENGLISH) return null
  const found = loaded.find((language) => language.code === code)
  if (found !== undefined) return found
  const known = [ENGLISH, ...loaded.map((language) => language.code)].join(', ')
  throw new RequestError({
    code: 'invalid_parameter',
    status: invalid,
    detail: `\`${LANGUAGE_PARAMETER}\` is not valid. There are descriptions in: ${known}.`,
    source: { parameter: LANGUAGE_PARAMETER },
  })
}
