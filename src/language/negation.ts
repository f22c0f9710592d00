/**
 * The tariff also describes goods by what they are not: "Peppers, other than sweet peppers". A search for sweet peppers
 * must not match that row by the words that exclude them, so negated clauses are removed from the indexed text.
 */

const WORD_CHARACTER = '[\\p{L}\\p{M}\\p{N}_]'
const STARTS_A_WORD = `(?<!${WORD_CHARACTER}|-)`
const ENDS_A_WORD = `(?!${WORD_CHARACTER}|-)`

/** After "not", these words state a limit of the goods ("not exceeding 10 kg"), which is not a negation. */
const LIMIT = `(?:${[
  '(?:more|less|fewer|greater|smaller|larger|higher|lower|longer|shorter|wider|thicker|heavier|later|earlier)',
  '(?:exceeding|over|under|above|below|only)',
  'further\\s+[\\p{L}-]+(?:\\s+[\\p{L}-]+)?\\s+than',
].join('|')})`

const NEGATION = new RegExp(
  `${STARTS_A_WORD}(?:${[
    `other\\s+than${ENDS_A_WORD}`,
    `excluding${ENDS_A_WORD}`,
    `excl(?:\\.|${ENDS_A_WORD})`,
    `except(?:ing)?${ENDS_A_WORD}`,
    `neither${ENDS_A_WORD}`,
    `nor${ENDS_A_WORD}`,
    // "with or without", "whether or not", "painted or not" include both kinds.
    `(?<!${STARTS_A_WORD}or\\s+)without${ENDS_A_WORD}`,
    `(?<!${STARTS_A_WORD}or\\s+)not${ENDS_A_WORD}(?!\\s+${LIMIT}${ENDS_A_WORD})`,
  ].join('|')})`,
  'iu',
)

/** Ends of a clause, in addition to brackets. A comma inside a number or a list of codes does not end it. */
const CLAUSE_END = new RegExp(
  [
    '[;\\n—]',
    '<br',
    '\\s[-–]\\s',
    '(?<!\\d),|,(?!\\d|\\s*\\d{4})',
    '\\.(?=\\s+\\p{Lu})',
    // "but" ends the negation in "not cooked but frozen", and not in "3 % or more but not exceeding 5 %".
    `\\s(?=but${ENDS_A_WORD}(?!\\s+not\\s+${LIMIT}))`,
  ].join('|'),
  'iuy',
)

const OPENING = new Set(['(', '['])
const CLOSING = new Set([')', ']'])

/** A conjunction that has nothing left to connect. */
const DANGLING_BEFORE = new RegExp(`${STARTS_A_WORD}(?:and|or|but)\\s*$`, 'iu')
const DANGLING_AT_START = new RegExp(`^\\s*(?:and|or|but)${ENDS_A_WORD}`, 'iu')

/** A text split into what it affirms and what it denies. */
export interface NegationSplit {
  /** The text without its negated clauses. */
  readonly kept: string
  /** The denied part of each clause: "frozen" of "not frozen". */
  readonly negated: readonly string[]
}

/**
 * The description without its negated clauses: "other than", "excluding", "except", "not", "without", "neither ... nor",
 * each up to the end of its clause. Limits ("not exceeding 10 kg") and choices ("whether or not") stay. Empty if the
 * whole description is a negation ("Other than cooked").
 */
export const withoutNegation = (description: string): string => splitNegation(description).kept

/** The result of `withoutNegation`, and the removed parts: a search for "fish, not frozen" excludes frozen fish. */
export const splitNegation = (text: string): NegationSplit => {
  let kept = text.trim()
  const negated: string[] = []
  // A removal can join two words to a new negation. The loop ends, because each round shortens the text.
  for (let match = NEGATION.exec(kept); match !== null; match = NEGATION.exec(kept)) {
    const from = match.index + match[0].length
    const end = endOfClause(kept, from)
    const denied = tidy(kept.slice(from, end))
    if (denied !== '') negated.push(denied)
    kept = tidy(`${kept.slice(0, match.index).replace(DANGLING_BEFORE, '')} ${kept.slice(end)}`)
  }
  return { kept, negated }
}

/** The first word of a denial, after "for", "made of" and the like, with the words that "or", "and", "nor" add to it. */
const FIRST_DENIED = new RegExp(
  `^(?:(?:for|from|in|made|of|with|an?|the|any)\\s+)*(?<denied>(?:\\S+\\s+(?:or|and|nor)\\s+)*\\S+${ENDS_A_WORD})`,
  'iu',
)

const ALTERNATIVE = /\s+(?:or|and|nor)\s+/iu

/**
 * Does for a query what `splitNegation` does. A query that begins with a denial and says nothing else denies its first
 * word, and the rest is kept: "not frozen beef" is beef that is not frozen. Nothing is kept of "not frozen" or "not
 * frozen or chilled".
 */
export const splitQueryNegation = (query: string): NegationSplit => {
  const split = splitNegation(query)
  const [phrase, ...others] = split.negated
  if (split.kept !== '' || phrase === undefined) return split
  const first = FIRST_DENIED.exec(phrase)
  const denied = first?.groups?.denied ?? phrase
  return {
    kept: tidy(phrase.slice(first?.[0].length ?? phrase.length)),
    negated: [...denied.split(ALTERNATIVE), ...others],
  }
}

/** The end of the clause around `from`: its punctuation, or the bracket that closes around it. */
const endOfClause = (text: string, from: number): number => {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (OPENING.has(character)) depth += 1
    if (CLOSING.has(character)) {
      if (depth === 0) return at
      depth -= 1
    }
    CLAUSE_END.lastIndex = at
    if (depth === 0 && CLAUSE_END.test(text)) return at
  }
  return text.length
}

/** Removes what is left over: empty brackets, repeated punctuation, conjunctions at the ends. */
const tidy = (text: string): string =>
  text
    .replace(/[([]\s*[,;]?\s*[)\]]/gu, ' ')
    .replace(/(?<=^|[\s>])[-–]\s*(?=[,;]|[-–]\s|<br|$)/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[,;:.)\]])/gu, '')
    .replace(/(?<=[([]) /gu, '')
    .replace(/[,;:](?:\s*[,;])+/gu, (marks) => (marks.includes(';') ? ';' : ','))
    .replace(/(?<=[([])\s*[,;:]\s*/gu, '')
    .replace(/\s*[,;:](?=[)\]])/gu, '')
    .replace(/^[\s,;:.–—-]+|[\s,;:–—-]+$/gu, '')
    .replace(DANGLING_AT_START, '')
    .trim()
