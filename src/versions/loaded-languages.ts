import { sql } from '../postgres/sql.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'

/** A language in which official texts of the nomenclature are loaded. They belong to no version: a load replaces them. */
export interface LoadedLanguage {
  /** ISO 639-1. */
  readonly code: string
  /** The day that the texts are of. */
  readonly asOf: IsoDate
  readonly loadedAt: string
}

/** The loaded languages of the `region` of a row, by their codes: a column of {@link LoadedLanguage}s. Texts are for XI. */
export const LANGUAGES_COLUMN = sql`
  (SELECT coalesce(json_agg(json_build_object('code', language, 'asOf', as_of, 'loadedAt', loaded_at)
                            ORDER BY language), '[]')
     FROM nomenclature_languages
    WHERE region = 'xi') AS languages`
