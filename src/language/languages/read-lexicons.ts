import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../config/package-root.ts'
import { isLexiconLanguage, type LexiconLanguage } from './languages.ts'

/** A word or phrase of another language and the English one. */
export interface WordPair {
  readonly foreign: string
  readonly english: string
}

export interface LexiconProblem {
  readonly file: string
  /** 1-based. */
  readonly line: number
  readonly reason: string
  readonly text: string
}

export interface LexiconFile {
  readonly language: LexiconLanguage
  readonly pairs: readonly WordPair[]
  /** Lines that are left out. */
  readonly problems: readonly LexiconProblem[]
}

const FOLDER = join('synonyms', 'languages')

/** Words of a phrase on the left: longer ones are never looked up. */
export const MAX_PHRASE_WORDS = 3

/** The texts of all files of `synonyms/languages/`, `de.txt` or `de.shop.txt` for German, in the order of their names. */
export const readLexiconTexts = async (): Promise<readonly (readonly [file: string, text: string])[]> => {
  const folder = join(packageRoot, FOLDER)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).toSorted()
  return await Promise.all(
    names.map(async (name) => [join(FOLDER, name), await readFile(join(folder, name), 'utf8')] as const),
  )
}

export const readLexicons = async (): Promise<readonly LexiconFile[]> =>
  (await readLexiconTexts()).map(([file, text]) => readLexicon(file, text))

/**
 * Reads lines `word => english`; empty lines and lines that begin with # are comments.
 * @throws Error if the name of the file begins with no language of a lexicon
 */
export const readLexicon = (file: string, content: string): LexiconFile => {
  const [language = ''] = file.split(/[\\/]/).at(-1)?.split('.') ?? []
  if (!isLexiconLanguage(language)) throw new Error(`${file}: the name must begin with a language, such as de.txt.`)
  const pairs: WordPair[] = []
  const problems: LexiconProblem[] = []
  const seen = new Map<string, number>()
  for (const [index, text] of content.split(/\r?\n/).entries()) {
    if (text.trim() === '' || text.startsWith('#')) continue
    const [foreign = '', english, ...rest] = text.split('=>').map((side) => side.trim())
    const key = foreign.toLowerCase()
    const reason = problemOf(foreign, english, rest, seen.get(key))
    if (reason !== null) problems.push({ file, line: index + 1, reason, text })
    else if (english !== undefined) {
      seen.set(key, index + 1)
      pairs.push({ foreign, english })
    }
  }
  return { language, pairs, problems }
}

const problemOf = (
  foreign: string,
  english: string | undefined,
  rest: readonly string[],
  before: number | undefined,
): string | null => {
  if (english === undefined || rest.length > 0) return 'a line is "word => english"'
  if (foreign === '' || english === '') return 'a side is empty'
  if (foreign.split(/\s+/).length > MAX_PHRASE_WORDS) return `more than ${MAX_PHRASE_WORDS} words on the left`
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’&/.,%-]*$/u.test(foreign)) return 'the left side is not a word or phrase'
  if (before !== undefined) return `line ${before} has the same word`
  return null
}
