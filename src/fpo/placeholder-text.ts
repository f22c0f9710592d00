/** The standard passage that stands for text that is still to be written. */
const LOREM_IPSUM: ReadonlySet<string> = new Set(
  `lorem ipsum dolor sit amet consectetur consectetuer adipiscing adipisicing elit sed do eiusmod tempor incididunt ut
  labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo
  consequat duis aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat
  cupidatat non proident sunt culpa qui officia deserunt mollit anim id est laborum`.split(/\s+/),
)

/** What programmers and people who fill in forms write instead of a text. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  'blah blahblah foo foobar baz qux quux placeholder tba tbc tbd todo undefined untitled yada'.split(' '),
)

const KEYBOARD_ROWS = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
]

/** Neighbouring keys in one direction from which letters count as a run: two such letters are in many words. */
const MIN_RUN = 3

/** Shorter runs can be words or abbreviations ("poi"). */
const MIN_RUN_WORD = 4

/** A word of up to four letters repeated at least three times, or the same letter four times in a row. */
const REPETITION = /^(\p{L}{1,4}?)\1{2,}\p{L}{0,3}$|(\p{L})\2{3}/u

/** The words without placeholder text: repeated letters and syllables, runs of neighbouring keys, "lorem ipsum". */
export const withoutPlaceholderText = (words: readonly string[]): readonly string[] => {
  const isLoremIpsum = words.includes('lorem') || words.includes('ipsum')
  return words.filter(
    (word) =>
      !PLACEHOLDERS.has(word) &&
      !(isLoremIpsum && LOREM_IPSUM.has(word)) &&
      !REPETITION.test(word) &&
      !isKeyboardRun(word),
  )
}

/** Whether the word consists of runs of neighbouring keys ("asdf", "qweasd"). */
const isKeyboardRun = (word: string): boolean => {
  if (word.length < MIN_RUN_WORD) return false
  let rest = word
  while (rest !== '') {
    const length = runLength(rest)
    if (length < MIN_RUN) return false
    rest = rest.slice(length)
  }
  return true
}

const ROWS_BOTH_WAYS: readonly string[] = KEYBOARD_ROWS.flatMap((row) => [row, [...row].toReversed().join('')])

/** Letters at the beginning of a text that are neighbours on a row of the keyboard. */
const runLength = (text: string): number => {
  let length = 0
  while (length < text.length && ROWS_BOTH_WAYS.some((row) => row.includes(text.slice(0, length + 1)))) length += 1
  return length
}
