/** The standard passage that stands for text that is still to be written. */
const LOREM_IPSUM: ReadonlySet<string> = new Set(
  `lorem ipsum dolor sit amet consectetur consectetuer adipiscing adipisicing elit sed do eiusmod tempor incididunt ut
  labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo
  consequat duis aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat
  cupidatat non proident sunt culpa qui officia deserunt mollit anim id est laborum`.split(/\s+/),
)

/** Words that programmers and people who fill in forms write instead of a text. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  'blah blahblah foo foobar baz qux quux placeholder tba tbc tbd todo undefined untitled yada'.split(' '),
)

/** Rows of English, German and French keyboards, and the alphabet. */
const SEQUENCES = [
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  'abcdefghijklmnopqrstuvwxyz',
]

/** Letters of a sequence, in either direction, from which they count as a run: two such letters are in many words. */
const MIN_RUN = 3

/** Shorter runs can be words or abbreviations ("poi"). */
const MIN_RUN_WORD = 4

/** A word of up to four letters repeated at least three times, or the same letter four times in a row. */
const REPETITION = /^(\p{L}{1,4}?)\1{2,}\p{L}{0,3}$|(\p{L})\2{3}/u

/** The words without placeholder text: repeated letters and syllables, runs on the keyboard or in the alphabet, "lorem ipsum". */
export const withoutPlaceholderText = (words: readonly string[]): readonly string[] => {
  const isLoremIpsum = words.includes('lorem') || words.includes('ipsum')
  return words.filter(
    (word) =>
      !PLACEHOLDERS.has(word) &&
      !(isLoremIpsum && LOREM_IPSUM.has(word)) &&
      !REPETITION.test(word) &&
      !isSequence(word),
  )
}

/** Whether the word consists of parts of the sequences ("asdf", "qweasd", "abcd"). */
const isSequence = (word: string): boolean => {
  if (word.length < MIN_RUN_WORD) return false
  let rest = word
  while (rest !== '') {
    const length = runLength(rest)
    if (length < MIN_RUN) return false
    rest = rest.slice(length)
  }
  return true
}

const SEQUENCES_BOTH_WAYS: readonly string[] = SEQUENCES.flatMap((sequence) => [
  sequence,
  [...sequence].toReversed().join(''),
])

/** Letters at the beginning of a text that are a part of a sequence. */
const runLength = (text: string): number => {
  let length = 0
  while (length < text.length && SEQUENCES_BOTH_WAYS.some((sequence) => sequence.includes(text.slice(0, length + 1))))
    length += 1
  return length
}
