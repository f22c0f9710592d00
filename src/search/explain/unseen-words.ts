import { TEXTS } from '../queries/text-fields.ts'
import { FOUND_END, FOUND_START, type Highlights } from './reasons.ts'

/** The searched fields to which texts are copied that the engine does not store, with the stored texts copied to them. */
export const NOT_STORED = { own_words: TEXTS.own_words, level_words: TEXTS.level_words } as const

/** Name of the clause that a hit matches if it has the word in a text that is not stored. */
export const unseenWord = (field: keyof typeof NOT_STORED, word: string): string => `${field}:${word}`

/** The words in the names of the matching clauses, marked as in a highlight. */
export const unseenHighlights = (matched: readonly string[]): Highlights =>
  Object.fromEntries(
    Object.keys(NOT_STORED).flatMap((field) => {
      const found = matched.filter((name) => name.startsWith(`${field}:`)).map((name) => name.slice(field.length + 1))
      return found.length === 0 ? [] : [[field, found.map((word) => `${FOUND_START}${word}${FOUND_END}`)]]
    }),
  )
