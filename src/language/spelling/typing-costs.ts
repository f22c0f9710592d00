import type { EditCosts } from './edit-distance.ts'

/** Rows of the QWERTY keyboard; each is shifted to the right of the one above it. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

const VOWELS = new Set('aeiouy')

/** Costs of the more common errors; any other costs 1. */
const COMMON = 0.75
/** "accomodation", "tommato": doubled letters are the most common error. */
const DOUBLED = 0.6

const neighbours = new Set<string>()
for (const [row, keys] of KEYBOARD.entries()) {
  for (const [place, key] of [...keys].entries()) {
    const below = KEYBOARD[row + 1] ?? ''
    for (const other of [keys[place + 1], below[place], below[place - 1]]) {
      if (other === undefined) continue
      neighbours.add(key + other)
      neighbours.add(other + key)
    }
  }
}

const doubling = (letter: string, before: string, after: string): number =>
  letter === before || letter === after ? DOUBLED : 1

/** Costs of edits by how people type and spell. */
export const TYPING_COSTS: EditCosts = {
  insertion: doubling,
  deletion: doubling,
  substitution: (typed, meant) =>
    neighbours.has(typed + meant) || (VOWELS.has(typed) && VOWELS.has(meant)) ? COMMON : 1,
  transposition: COMMON,
}
