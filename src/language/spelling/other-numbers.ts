import { NounInflector } from 'natural/lib/natural/inflectors/index.js'

const inflector = new NounInflector()

/**
 * What a folded noun may read in the plural and in the singular. Not all of them are words: that is for the caller to see.
 * The library makes "cas" of cases, so there is the word without its s as well.
 */
export const otherNumbers = (word: string): readonly string[] => {
  const others = new Set([inflector.pluralize(word), inflector.singularize(word)])
  if (/[^s]s$/.test(word)) others.add(word.slice(0, -1))
  others.delete(word)
  return [...others]
}
