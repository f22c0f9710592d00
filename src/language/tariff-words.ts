import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../config/package-root.ts'
import { porter2 } from './porter2.ts'

/** A word of a text as it is indexed and searched, with where it stood. */
export interface TariffWord {
  /** Folded and stemmed. */
  readonly term: string
  /** In the text without its markup, which `readTariffWords` returns. */
  readonly start: number
  readonly end: number
}

export interface TariffWords {
  readonly text: string
  readonly words: readonly TariffWord[]
}

/** Lucene's list, which is the engine's `_english_`. */
const STOP_WORDS = new Set(
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
)

/** Whether a word, as typed, is one that is not searched for. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word.toLowerCase())

/** Letters that do not come apart into a plain one and a mark. */
const FOLDED: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ß: 'ss',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
}

/**
 * The words of a text as the analyzer `tariff_text` makes them (`index-mappings/analysis.json`), without the engine: for
 * rules about words, which are checked before there is an index. An integration test holds the two against each other;
 * they may differ in scripts without spaces between words, in which there are no rules.
 */
export const readTariffWords = (source: string): TariffWords => {
  const text = source.replace(/<br ?\/?>|\|/g, ' ').replace(/<\/?[a-z][^<>]*>/gi, '')
  const words: TariffWord[] = []
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue
    const folded = fold(segment.replace(/['’＇][sS]$/, '').toLowerCase())
    if (STOP_WORDS.has(folded)) continue
    const term = finalStems().get(folded) ?? porter2(folded)
    words.push({ term, start: index, end: index + segment.length })
  }
  return { text, words }
}

/** The rules of Unicode for words (UAX 29), as the engine's standard tokenizer has them. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

const fold = (word: string): string =>
  Array.from(word, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return FOLDED[letter] ?? (plain === '' ? letter : plain)
  }).join('')

let stems: ReadonlyMap<string, string> | undefined

/** What stands before the stemmer: the words of trade, then American spelling. Read once, when first asked for. */
const finalStems = (): ReadonlyMap<string, string> => {
  stems ??= readStems()
  return stems
}

const readStems = (): ReadonlyMap<string, string> => {
  const { filter } = JSON.parse(readFileSync(join(packageRoot, 'index-mappings', 'analysis.json'), 'utf8')).analysis
  // Of two filters that know a word, the first has the last say.
  const rules: readonly string[] = [...filter.british_spelling.rules, ...filter.trade_stems.rules]
  return new Map(
    rules.flatMap((rule) => {
      const [words = '', stem = ''] = rule.split('=>')
      return words.split(',').map((word) => [word.trim(), stem.trim()] as const)
    }),
  )
}
