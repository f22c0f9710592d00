import { readTariffWords } from './tariff-words.ts'

/** A side of a rule: one or more words that stand for one thing. */
export interface Phrase {
  readonly text: string
  /** As indexed. */
  readonly terms: readonly string[]
  /** The words of those terms as written: without "of" and the like, with which the engine refuses a rule. */
  readonly indexed: string
}

/** One line of a file in Solr format. */
export interface SynonymRule {
  readonly file: string
  /** 1-based. */
  readonly line: number
  readonly text: string
  /** Phrases of a query that the rule applies to. */
  readonly left: readonly Phrase[]
  /** What each of them becomes: "a => a, b" names itself again to be kept. For "a, b" both sides are the same. */
  readonly right: readonly Phrase[]
}

/**
 * `error`: the engine refuses the line, or could not bear it; it is left out. `warning`: the line works, but does not do
 * what it seems to say, or is not written as the others are. Files that ship with the project have neither.
 */
export interface SynonymProblem {
  readonly severity: 'error' | 'warning'
  readonly file: string
  readonly line: number
  readonly reason: string
  readonly text: string
}

export interface SynonymRules {
  /** Those without an error. */
  readonly rules: readonly SynonymRule[]
  readonly problems: readonly SynonymProblem[]
}

/** What one phrase may become. Each is searched in six fields, and the engine takes 1024 clauses in all. */
const MOST_EXPANSIONS = 40

/** Words of one phrase: a description is no name. */
const LONGEST_PHRASE = 8

export interface SynonymFile {
  readonly name: string
  readonly content: string
}

/** Reads files in Solr format: "a, b" (the same thing) or "a, b => c, d" (a or b become c and d), "#" for a remark. */
export const readSynonymRules = (files: readonly SynonymFile[]): SynonymRules => {
  const rules: SynonymRule[] = []
  const problems: SynonymProblem[] = []
  for (const { name, content } of files) {
    for (const [index, raw] of content
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .entries()) {
      if (raw.trim() === '' || raw.startsWith('#')) continue
      const at = { file: name, line: index + 1, text: raw }
      const read = readLine(raw)
      problems.push(...read.problems.map((problem) => ({ ...at, ...problem })))
      if (read.problems.every(({ severity }) => severity !== 'error')) {
        rules.push({ file: name, line: index + 1, text: raw.trim(), left: read.left, right: read.right })
      }
    }
  }
  return { rules, problems: [...problems, ...problemsAmong(rules)] }
}

type Problem = Pick<SynonymProblem, 'severity' | 'reason'>

interface Line {
  readonly left: readonly Phrase[]
  readonly right: readonly Phrase[]
  readonly problems: readonly Problem[]
}

const readLine = (raw: string): Line => {
  const problems: Problem[] = []
  const error = (reason: string) => problems.push({ severity: 'error', reason })
  const warning = (reason: string) => problems.push({ severity: 'warning', reason })

  if (/[\p{Cc}\uFFFD]/u.test(raw.replaceAll('\t', ''))) error('holds a control character, or is not UTF-8')
  if (raw.includes('\\')) error('holds a backslash: there is nothing to escape')
  if (raw.includes('\t')) warning('holds a tab')
  if (/ {2}|^ | $/.test(raw)) warning('holds a space too many')
  if (raw !== raw.normalize('NFC')) warning('is not in Unicode normal form C')
  if (raw !== raw.toLowerCase()) warning('is not in lower case')

  const sides = raw.split('=>')
  if (sides.length > 2) error('has more than one =>')
  const [leftTexts = [], rightTexts = leftTexts] = sides
    .slice(0, 2)
    .map((side) => side.split(',').map((one) => one.trim()))
  const texts = [...new Set([...leftTexts, ...rightTexts])]
  if (sides.some((side) => side.trim() === '')) error('has a side without a word')
  else if (texts.includes('')) error('has a comma with nothing before or after it')
  else if (sides.length === 1 && leftTexts.length === 1) error('names one thing alone: a rule needs "," or "=>"')

  const phrases = new Map(texts.map((text) => [text, readPhrase(text, error)]))
  const side = (of: readonly string[], name: string): readonly Phrase[] => {
    const distinct = new Map<string, Phrase>()
    for (const text of of) {
      const phrase = phrases.get(text)
      if (phrase === undefined || text === '') continue
      const key = keyOf(phrase)
      const before = distinct.get(key)
      if (before !== undefined && sides.length === 2) warning(`says "${text}" twice on the ${name} ("${before.text}")`)
      if (before === undefined) distinct.set(key, phrase)
    }
    return [...distinct.values()]
  }
  const left = side(leftTexts, 'left')
  const right = side(rightTexts, 'right')
  if (right.length > MOST_EXPANSIONS) error(`makes ${right.length} of one phrase, more than ${MOST_EXPANSIONS}`)
  if (problems.every(({ severity }) => severity !== 'error') && right.length === 1 && left.length === 1) {
    if (keyOf(left[0] as Phrase) === keyOf(right[0] as Phrase))
      warning('changes nothing: both sides are indexed the same')
  }
  return { left, right, problems }
}

const readPhrase = (text: string, error: (reason: string) => void): Phrase => {
  const { text: plain, words } = readTariffWords(text)
  if (text !== '' && words.length === 0) error(`"${text}" has no word that is indexed`)
  if (words.length > LONGEST_PHRASE) error(`"${text}" has more than ${LONGEST_PHRASE} words`)
  return {
    text,
    terms: words.map(({ term }) => term),
    indexed: words.map(({ start, end }) => plain.slice(start, end)).join(' '),
  }
}

/** What only shows when the rules are seen together. */
const problemsAmong = (rules: readonly SynonymRule[]): readonly SynonymProblem[] => {
  const problems: SynonymProblem[] = []
  const warn = ({ file, line, text }: SynonymRule, reason: string) =>
    problems.push({ severity: 'warning', file, line, text, reason })
  const byLeft = new Map<string, SynonymRule[]>()
  for (const rule of rules) {
    for (const phrase of rule.left) {
      const key = keyOf(phrase)
      const [before] = byLeft.get(key) ?? []
      if (before !== undefined) {
        const same = sameSide(before.right, rule.right)
        const where = `${before.file}, line ${before.line}`
        warn(rule, same ? `says of "${phrase.text}" what ${where} says` : `"${phrase.text}" has another rule: ${where}`)
      }
      byLeft.set(key, [...(byLeft.get(key) ?? []), rule])
    }
  }
  for (const rule of rules) {
    const own = new Set(rule.left.map(keyOf))
    const reached = new Set([...own, ...rule.right.map(keyOf)])
    for (const phrase of rule.right) {
      if (own.has(keyOf(phrase))) continue
      for (const next of byLeft.get(keyOf(phrase)) ?? []) {
        const back = next.right.some((target) => own.has(keyOf(target)))
        if (back) warn(rule, `goes round in a circle with ${next.file}, line ${next.line}, by "${phrase.text}"`)
        else if (next.right.some((target) => !reached.has(keyOf(target)))) {
          warn(rule, `makes "${phrase.text}", whose own rule (${next.file}, line ${next.line}) is not applied in turn`)
        }
      }
    }
  }
  return problems
}

const sameSide = (a: readonly Phrase[], b: readonly Phrase[]): boolean =>
  a.length === b.length && a.every((phrase) => b.some((other) => keyOf(other) === keyOf(phrase)))

/** Phrases with the same key are the same to the engine. */
export const keyOf = (phrase: Phrase): string => phrase.terms.join(' ')

/** The rule as the engine takes it: remarks, cases and spaces gone, what is said twice said once. */
export const solrRule = (rule: SynonymRule): string => {
  const say = (side: readonly Phrase[]): string => side.map(({ indexed }) => indexed).join(', ')
  return !rule.text.includes('=>') ? say(rule.left) : `${say(rule.left)} => ${say(rule.right)}`
}
