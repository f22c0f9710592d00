/** What people search, so that each search of two of them is another one. */
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
