import { z } from 'zod'
import type { TariffDay } from '../versions/tariff-day.ts'

const language = z
  .strictObject({
    code: z.string().meta({ description: 'ISO 639-1.', example: 'de' }),
    texts_date: z.iso.date().meta({ description: 'The day that the official texts are of.' }),
  })
  .meta({ description: 'The language of `lang`. Rows without an official text in it are described in English.' })

/** The `meta` of a document with descriptions in another language than English. */
export const languageMeta = z.strictObject({ language })

/** The same as a member of a `meta` that has others. */
export const languageMember = { language: language.optional() }

/** The members that an answer has only in another language. */
export const presentLanguage = ({ language }: TariffDay): z.output<typeof languageMeta> | undefined =>
  language === null ? undefined : { language: { code: language.code, texts_date: language.asOf } }
