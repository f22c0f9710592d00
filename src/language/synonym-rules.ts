import { at } from '../collections/at.ts'
import { readTariffWords } from './tariff-words.ts'

/** One or more words for one thing, on either side of a rule. */
export interface Phrase {
  readonly text: string
  /** The terms in the index. */
  readonly terms: readonly string[]
  /** The words of those terms as written, without stop words, because the engine refuses rules with them. */
  readonly indexed: string
}

/** One line of a file in Solr format. */
export interface SynonymRule {
  readonly file: string
  /** 1-based. */
  readonly line: number
  readonly text: string
  /** Phrases of queries that the rule applies to. */
  readonly left: readonly Phrase[]
  /** The phrases that replace each of them: "a => a, b" keeps a. For "a, b" both sides are the same. */
  readonly right: readonly Phrase[]
}

/**
 * `error`: the engine refuses the line, or queries with it would be too large; the line is skipped. `warning`: the line is
 * used, but does not do what it seems to, or has another format. The project's own files have neither.
 */
export interface SynonymProblem {
  readonly severity: 'error' | 'warning'
  readonly file: string
  readonly line: number
  readonly reason: string
  readonly text: string
}

export interface SynonymRules {
  /** The rules without an error. */
  readonly rules: readonly SynonymRule[]
  readonly problems: readonly SynonymProblem[]
}

/** Phrases that one phrase is expanded to. The engine accepts 1024 clauses per query, and each needs one per field. */
const MAX_EXPANSIONS = 40

/** Words of one phrase: longer ones are descriptions rather than names. */
const MAX_PHRASE_WORDS = 8

export interface SynonymFile {
  readonly name: string
  readonly content: string
}

/** Parses files in Solr format: "a, b" (equivalent), "a, b => c, d" (a or b become c and d), "#" (a comment). */
export const readSynonymRules = (files: readonly SynonymFile[]): SynonymRules => {
  const rules: SynonymRule[] = []
  const problems: SynonymProblem[] = []
  for (const { name, content } of files) {
    for (const [index, raw] of content
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .entries()) {
      if (raw.trim() === '' || raw.startsWith('#')) continue
      const location = { file: name, line: index + 1, text: raw }
      const read = readLine(raw)
      problems.push(...read.problems.map((problem) => ({ ...location, ...problem })))
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

  if (/[\p{Cc}\uFFFD]/u.test(raw.replaceAll('\t', ''))) error('has a control character, or is not UTF-8')
  if (raw.includes('\\')) error('has a backslash: escapes are not supported')
  if (raw.includes('\t')) warning('has a tab')
  if (/ {2}|^ | $/.test(raw)) warning('has an extra space')
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
  else if (sides.length === 1 && leftTexts.length === 1) error('has one phrase only: a rule needs "," or "=>"')

  const phrases = new Map(texts.map((text) => [text, readPhrase(text, error)]))
  const side = (of: readonly string[], name: string): readonly Phrase[] => {
    const distinct = new Map<string, Phrase>()
    for (const text of of) {
      const phrase = phrases.get(text)
      if (phrase === undefined || text === '') continue
      const key = keyOf(phrase)
      const before = distinct.get(key)
      if (before !== undefined && sides.length === 2) warning(`has "${text}" twice on the ${name} ("${before.text}")`)
      if (before === undefined) distinct.set(key, phrase)
    }
    return [...distinct.values()]
  }
  const left = side(leftTexts, 'left')
  const right = side(rightTexts, 'right')
  if (right.length > MAX_EXPANSIONS) error(`expands one phrase to ${right.length}, more than ${MAX_EXPANSIONS}`)
  if (problems.every(({ severity }) => severity !== 'error') && right.length === 1 && left.length === 1) {
    if (keyOf(at(left, 0)) === keyOf(at(right, 0))) warning('has no effect: both sides are indexed the same')
  }
  return { left, right, problems }
}

const readPhrase = (text: string, error: (reason: string) => void): Phrase => {
  const { text: plain, words } = readTariffWords(text)
  if (text !== '' && words.length === 0) error(`"${text}" has no word that is indexed`)
  if (words.length > MAX_PHRASE_WORDS) error(`"${text}" has more than ${MAX_PHRASE_WORDS} words`)
  return {
    text,
    terms: words.map(({ term }) => term),
    indexed: words.map(({ start, end }) => plain.slice(start, end)).join(' '),
  }
}

/** Problems between rules. */
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
        warn(
          rule,
          same ? `repeats the rule for "${phrase.text}": ${where}` : `"${phrase.text}" has another rule: ${where}`,
        )
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
        if (back) warn(rule, `forms a cycle with ${next.file}, line ${next.line}, through "${phrase.text}"`)
        else if (next.right.some((target) => !reached.has(keyOf(target)))) {
          warn(
            rule,
            `expands to "${phrase.text}", whose own rule (${next.file}, line ${next.line}) is not applied in turn`,
          )
        }
      }
    }
  }
  return problems
}

const sameSide = (a: readonly Phrase[], b: readonly Phrase[]): boolean =>
  a.length === b.length && a.every((phrase) => b.some((other) => keyOf(other) === keyOf(phrase)))

/** The engine treats phrases with the same key as equal. */
export const keyOf = (phrase: Phrase): string => phrase.terms.join(' ')

/** The rule for the engine: normalised, without duplicates. */
export const solrRule = (rule: SynonymRule): string => {
  const say = (side: readonly Phrase[]): string => side.map(({ indexed }) => indexed).join(', ')
  return !rule.text.includes('=>') ? say(rule.left) : `${say(rule.left)} => ${say(rule.right)}`
}
