/** Words that people search for; two of them make a search that no other repeats. */
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
