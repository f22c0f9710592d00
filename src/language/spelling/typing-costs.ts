import type { EditCosts } from './edit-distance.ts'

/** Rows of the keyboard most people type on; each is shifted to the right of the one above it. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

const VOWELS = new Set('aeiouy')

/** An ordinary slip costs 1. These are the slips people make more often. */
const COMMON = 0.75
/** "accomodation", "tommato": whether a letter is doubled is what people know least. */
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

/** What slips cost by how people type and spell. */
export const TYPING_COSTS: EditCosts = {
  left_out: doubling,
  put_in: doubling,
  replaced: (typed, meant) => (neighbours.has(typed + meant) || (VOWELS.has(typed) && VOWELS.has(meant)) ? COMMON : 1),
  swapped: COMMON,
}
