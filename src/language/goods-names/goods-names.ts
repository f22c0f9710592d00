import { at } from '../../collections/at.ts'
import { singularOf } from '../singular.ts'
import { QUOTED } from '../spelling/quoted.ts'
import { foldWord } from '../spelling/words.ts'
import { type GoodsName, readGoodsNames } from './read-goods-names.ts'

/** A name in a query. */
export interface NamedGoods {
  /** Words of the query. */
  readonly name: string
  /** What the goods are. */
  readonly goods: string
  readonly file: string
  /** 1-based. */
  readonly line: number
}

/** A text with what the goods are in the place of their names. */
export interface DescribedText {
  readonly text: string
  readonly named: readonly NamedGoods[]
}

/** The brands and everyday words that the service knows. */
export interface GoodsNames {
  /** Replaces names from left to right, the longest first, except in quoted parts. */
  describe(query: string): DescribedText
  /** The words of all names, folded, and the names written as one word. */
  readonly words: ReadonlySet<string>
}

let shared: Promise<GoodsNames> | undefined

/** The names of `synonyms/names/`; read once per process. */
export const goodsNames = (): Promise<GoodsNames> => {
  shared ??= readGoodsNames().then(createGoodsNames)
  return shared
}

export const createGoodsNames = (names: readonly GoodsName[]): GoodsNames => {
  const byKey = new Map<string, GoodsName>()
  const words = new Set<string>()
  let longest = 0
  for (const name of names) {
    const parts = partsOf(name.name)
    const key = nameKey(name.name)
    byKey.set(key, name)
    // "kit kat" is often written as one word.
    for (const word of [key, ...parts.map(({ folded }) => folded)]) words.add(word)
    longest = Math.max(longest, parts.length)
  }

  const nameAt = (parts: readonly Part[], from: number): { readonly name: GoodsName; readonly end: number } | null => {
    for (let end = Math.min(parts.length, from + longest); end > from; end -= 1) {
      const last = at(parts, end - 1).folded
      const before = parts.slice(from, end - 1).map(({ folded }) => folded)
      for (const form of [last, singularOf(last)]) {
        const name = byKey.get([...before, form].join(''))
        if (name !== undefined && applies(name, parts, from, end)) return { name, end }
      }
    }
    return null
  }

  return {
    words,
    describe: (query) => {
      // Quoted parts are replaced by spaces, so that offsets stay the same.
      const parts = partsOf(query.replaceAll(QUOTED, (quoted) => ' '.repeat(quoted.length)))
      const named: NamedGoods[] = []
      let text = ''
      let copied = 0
      for (let from = 0; from < parts.length; ) {
        const found = nameAt(parts, from)
        if (found === null) {
          from += 1
          continue
        }
        const { name, end } = found
        const start = at(parts, from).start
        const stop = at(parts, end - 1).end
        text += query.slice(copied, start) + name.goods
        named.push({ name: query.slice(start, stop), goods: name.goods, file: name.file, line: name.line })
        copied = stop
        from = end
      }
      return { text: text + query.slice(copied), named }
    },
  }
}

/** The form in which names are compared: "Kit Kat", "kit-kat" and "KitKat" are equal. */
export const nameKey = (text: string): string =>
  partsOf(text)
    .map(({ folded }) => folded)
    .join('')

interface Part {
  readonly folded: string
  readonly start: number
  readonly end: number
}

/** Words and the sign &, which is read as "and". An apostrophe is left out: "Kellogg's", "M&M's". */
const PART = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*|&/gu

const partsOf = (text: string): readonly Part[] =>
  [...text.matchAll(PART)].map(({ 0: part, index }) => ({
    folded: part === '&' ? 'and' : foldWord(part.replaceAll(/['’]/g, '')),
    start: index,
    end: index + part.length,
  }))

/** Words after which a query says more about the goods that it has named: "decking for terraces". */
const CONTINUATIONS: ReadonlySet<string> = new Set('by for from in made of on size to with'.split(' '))

const applies = (name: GoodsName, parts: readonly Part[], from: number, end: number): boolean => {
  if (name.applies === 'anywhere') return true
  const after = parts.slice(end)
  if (name.applies === 'last')
    return after.length === 0 || CONTINUATIONS.has(at(after, 0).folded) || after.every(isSize)
  return from === 0 && after.every(isSize)
}

const isSize = ({ folded }: Part): boolean => /\d/.test(folded)
