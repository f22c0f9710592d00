import pluralize from 'pluralize'
import { singularOf } from '../singular.ts'

/** Possible plurals and singulars of a folded noun. Not all of them are words: the caller has to check. */
export const otherNumbers = (word: string): readonly string[] => {
  const others = new Set([pluralize.plural(word), singularOf(word)])
  // `singularOf` cuts "sizes" to "siz".
  if (/[^s]s$/.test(word)) others.add(word.slice(0, -1))
  others.delete(word)
  return [...others]
}
