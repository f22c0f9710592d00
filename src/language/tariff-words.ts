import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../config/package-root.ts'
import { porter2 } from './porter2.ts'

/** A word of a text as it is indexed and searched, with its position. */
export interface TariffWord {
  /** Folded and stemmed. */
  readonly term: string
  /** Offset in the text without markup, which `readTariffWords` returns. */
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

/** Whether a typed word is not searched. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word.toLowerCase())

/** Letters that Unicode does not decompose into a base letter and a mark. */
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
 * The tokens that the analyzer `tariff_text` (`index-mappings/analysis.json`) produces, without the engine, because synonym
 * rules are checked before there is an index. An integration test compares the two; they may differ in scripts without
 * spaces between words, in which there are no rules.
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

/** Word boundaries of Unicode (UAX 29), which the engine's standard tokenizer uses too. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

const fold = (word: string): string =>
  Array.from(word, (letter) => {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return FOLDED[letter] ?? (plain === '' ? letter : plain)
  }).join('')

let stems: ReadonlyMap<string, string> | undefined

/** Stems that the filters before the stemmer override: words of trade, then American spelling. Read at first use. */
const finalStems = (): ReadonlyMap<string, string> => {
  stems ??= readStems()
  return stems
}

const readStems = (): ReadonlyMap<string, string> => {
  const { filter } = JSON.parse(readFileSync(join(packageRoot, 'index-mappings', 'analysis.json'), 'utf8')).analysis
  // If two filters have a word, the earlier one wins.
  const rules: readonly string[] = [...filter.british_spelling.rules, ...filter.trade_stems.rules]
  return new Map(
    rules.flatMap((rule) => {
      const [words = '', stem = ''] = rule.split('=>')
      return words.split(',').map((word) => [word.trim(), stem.trim()] as const)
    }),
  )
}
