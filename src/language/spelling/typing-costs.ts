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

/**
 * The cost of the cheapest edits from the typed to the meant word, by how people type and spell; infinite where so many
 * edits do not lead there. `typedFrom`, `meantFrom`: where the rest of each word begins.
 */
export const typingCost = (typed: string, meant: string, edits: number, typedFrom = 0, meantFrom = 0): number => {
  let [t, m] = [typedFrom, meantFrom]
  // Letters that are the same need no edit.
  while (t < typed.length && typed.charAt(t) === meant.charAt(m)) {
    t += 1
    m += 1
  }
  if (t === typed.length && m === meant.length) return 0
  if (edits === 0) return Number.POSITIVE_INFINITY
  const rest = (ofTyped: number, ofMeant: number): number =>
    typingCost(typed, meant, edits - 1, t + ofTyped, m + ofMeant)
  const costs: number[] = []
  if (m < meant.length) costs.push(costOfLetter(meant, m) + rest(0, 1))
  if (t < typed.length) costs.push(costOfLetter(typed, t) + rest(1, 0))
  if (m < meant.length && t < typed.length) {
    costs.push(costOfReplacement(typed.charAt(t), meant.charAt(m)) + rest(1, 1))
    if (typed.charAt(t) === meant.charAt(m + 1) && typed.charAt(t + 1) === meant.charAt(m)) {
      costs.push(COMMON + rest(2, 2))
    }
  }
  return Math.min(...costs)
}

/** The cost of a letter that only one of the words has. */
const costOfLetter = (word: string, place: number): number => {
  const letter = word.charAt(place)
  return letter === word.charAt(place - 1) || letter === word.charAt(place + 1) ? DOUBLED : 1
}

const costOfReplacement = (typed: string, meant: string): number =>
  neighbours.has(typed + meant) || (VOWELS.has(typed) && VOWELS.has(meant)) ? COMMON : 1
