/** Words that people search for. */
export const SEARCHED_WORDS: readonly string[] = [
  'tomato',
  'horse',
  'cotton',
  'bicycle',
  'cheese',
  'laptop',
  'wooden',
  'steel',
  'leather',
  'fish',
  'toy',
  'glass',
]

/**
 * The text in another case for each number, as the service caches searches as they are written: a letter is in upper case
 * where the number has a bit.
 */
export const inCase = (text: string, number: number): string => {
  let letters = 0
  return text.replaceAll(/[a-z]/g, (letter) => ((number >> (letters++ % 16)) & 1 ? letter.toUpperCase() : letter))
}
