/** Plurals that no rule below makes, and words that only look like plurals. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['men', 'man'],
  ['women', 'woman'],
  ['children', 'child'],
  ['feet', 'foot'],
  ['teeth', 'tooth'],
  ['geese', 'goose'],
  ['mice', 'mouse'],
  ['oxen', 'ox'],
  ['dice', 'die'],
  ['knives', 'knife'],
  ['halves', 'half'],
  ['calves', 'calf'],
  ['leaves', 'leaf'],
  ['loaves', 'loaf'],
  ['wolves', 'wolf'],
  ['shelves', 'shelf'],
  ['scarves', 'scarf'],
  ['hooves', 'hoof'],
  ['shoes', 'shoe'],
  ['toes', 'toe'],
  ['pies', 'pie'],
  ['ties', 'tie'],
  ['gas', 'gas'],
  ['gases', 'gas'],
  ['lens', 'lens'],
  ['lenses', 'lens'],
  ['series', 'series'],
  ['species', 'species'],
])

/**
 * The singular of an English noun in lower case; a word that is none stays as it is. Nouns alone: unlike a stemmer it
 * keeps "used" from "use" and "shelled" from "shell", which are different goods.
 */
export const singularOf = (word: string): string => {
  const known = IRREGULAR.get(word)
  if (known !== undefined) return known
  if (word.length <= 3 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|z|ch|sh|o)es$/.test(word)) return word.slice(0, -2)
  const singular = word.slice(0, -1)
  // A possessive without its mark: "mens", "womens".
  return IRREGULAR.get(singular) ?? singular
}
