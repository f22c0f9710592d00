import { withoutNegation } from '../../src/language/negation.ts'
import { singularOf } from '../../src/language/singular.ts'
import { chapterIdOf, headingIdOf, isChapter, PRODUCT_LINE_SUFFIX, shortCode } from '../../src/tariff/codes.ts'
import type { DescribedRow } from '../../src/tariff/goods-nomenclature.ts'
import type { Tree, TreeNode } from '../../src/tariff/tree.ts'

/** What gives a row a value of a facet; a value can have several classifiers. In the order of the source. */
export interface FacetClassifier {
  readonly facet: string
  readonly classification: string
  /**
   * Words and phrases of a description; codes of four to ten digits, with `_` and a suffix if it is not 80; and, with a
   * leading `^`, phrases that exclude a description.
   */
  readonly words: readonly string[]
}

export interface FacetVocabulary {
  readonly classifiers: readonly FacetClassifier[]
  /** Keys of the facets that apply, by two digits of a chapter or four of a heading. */
  readonly facetsByLevel: ReadonlyMap<string, ReadonlySet<string>>
}

/** A row's values, one for each of its facets. */
export type FacetValues = ReadonlyMap<string, string>

/**
 * The values of every row. A row has, of each facet that its heading or chapter is mapped to, at most one value: that of
 * its own description or code, else that of the nearest ancestor that has one. Of several matches on one level, a code
 * wins, then the longest phrase, then the first in the description, then the first in the list. Titles of chapters are
 * not matched: "machinery; parts thereof" would make every pump a part.
 */
export function classifyFacets(
  tree: Tree<DescribedRow>,
  vocabulary: FacetVocabulary,
): ReadonlyMap<TreeNode<DescribedRow>, FacetValues> {
  const lexicon = compile(vocabulary.classifiers)
  // Thousands of rows share a description such as "Other".
  const byDescription = new Map<string, ReadonlyMap<string, Match>>()
  const ofDescription = (description: string): ReadonlyMap<string, Match> => {
    const known = byDescription.get(description) ?? matchDescription(description, lexicon)
    byDescription.set(description, known)
    return known
  }

  // Parents come before their children.
  const reached = new Map<TreeNode<DescribedRow>, FacetValues>()
  const values = new Map<TreeNode<DescribedRow>, FacetValues>()
  for (const node of tree.nodes) {
    const { row, parent } = node
    const matches = new Map(isChapter(row) ? [] : ofDescription(row.description))
    for (const match of matchCode(node, lexicon)) keepBetter(matches, match)
    const above: FacetValues = (parent && reached.get(parent)) ?? NONE
    const here =
      matches.size === 0
        ? above
        : new Map([...above, ...[...matches].map(([facet, match]) => [facet, match.classification] as const)])
    reached.set(node, here)
    const itemId = row.goodsNomenclatureItemId
    const mapped = [
      vocabulary.facetsByLevel.get(headingIdOf(itemId)),
      vocabulary.facetsByLevel.get(chapterIdOf(itemId)),
    ]
    values.set(node, new Map([...here].filter(([facet]) => mapped.some((facets) => facets?.has(facet)))))
  }
  return values
}

const NONE: FacetValues = new Map()

interface Entry {
  readonly facet: string
  readonly classification: string
  /** Place in the list. */
  readonly order: number
}

interface Phrase extends Entry {
  readonly words: readonly string[]
  /** Has a negation ("not roasted"), and so is matched with the text that still has its negations. */
  readonly negative: boolean
  /** Phrases that exclude a description. */
  readonly unless: readonly (readonly string[])[]
}

interface Lexicon {
  readonly phrasesByFirstWord: ReadonlyMap<string, readonly Phrase[]>
  readonly codes: ReadonlyMap<string, readonly (Entry & { readonly suffix: string })[]>
}

/** Why a row has a value. */
interface Match extends Entry {
  /** Digits of the matching code; 0 for a phrase. */
  readonly digits: number
  /** Words of the phrase. */
  readonly length: number
  /** Position of its first word in the description. */
  readonly position: number
}

const CODE = /^((?:\d\d){2,5})(?:_(\d\d))?$/

const compile = (classifiers: readonly FacetClassifier[]): Lexicon => {
  const phrasesByFirstWord = new Map<string, Phrase[]>()
  const codes = new Map<string, (Entry & { suffix: string })[]>()
  classifiers.forEach(({ facet, classification, words }, order) => {
    const entry = { facet, classification, order }
    const unless = words.filter((word) => word.startsWith('^')).flatMap(spellingsOf)
    for (const word of words) {
      if (word.startsWith('^')) continue
      const [, digits, suffix = PRODUCT_LINE_SUFFIX] = CODE.exec(word) ?? []
      if (digits !== undefined) {
        append(codes, shortCode(digits), { ...entry, suffix })
        continue
      }
      for (const phrase of spellingsOf(word)) {
        const [first] = phrase
        if (first === undefined) continue
        append(phrasesByFirstWord, first, { ...entry, words: phrase, negative: phrase.some(isNegation), unless })
      }
    }
  })
  return { phrasesByFirstWord, codes }
}

const matchDescription = (description: string, lexicon: Lexicon): ReadonlyMap<string, Match> => {
  const matches = new Map<string, Match>()
  const published = wordsOf(description)
  const find = (text: readonly string[], negative: boolean): void => {
    text.forEach((word, position) => {
      // "Not exceeding 6 %" does not exceed 6 %.
      if (isNegation(text[position - 1])) return
      for (const phrase of lexicon.phrasesByFirstWord.get(word) ?? []) {
        if (phrase.negative !== negative || !isAt(text, position, phrase.words)) continue
        if (phrase.unless.some((other) => contains(published, other))) continue
        keepBetter(matches, { ...phrase, digits: 0, length: phrase.words.length, position })
      }
    })
  }
  find(published, true)
  find(wordsOf(withoutNegation(description)), false)
  return matches
}

/** A code names the product line that has it or, where no row has, the topmost product lines below it. */
function* matchCode(node: TreeNode<DescribedRow>, { codes }: Lexicon): Generator<Match> {
  const { goodsNomenclatureItemId: itemId, productlineSuffix } = node.row
  for (let digits = shortCode(itemId); digits.length >= 2; digits = digits.slice(0, -2)) {
    for (const { suffix, ...entry } of codes.get(digits) ?? []) {
      if (suffix !== productlineSuffix || isBelow(node, digits)) continue
      yield { ...entry, digits: digits.length, length: 0, position: 0 }
    }
  }
}

/** Whether a product line above the row has a code with these first digits. */
const isBelow = (node: TreeNode<DescribedRow>, digits: string): boolean => {
  for (let above = node.parent; above !== null; above = above.parent) {
    const { goodsNomenclatureItemId: itemId, productlineSuffix } = above.row
    if (productlineSuffix === PRODUCT_LINE_SUFFIX && itemId.startsWith(digits)) return true
  }
  return false
}

const keepBetter = (matches: Map<string, Match>, match: Match): void => {
  const before = matches.get(match.facet)
  if (before === undefined || compare(match, before) < 0) matches.set(match.facet, match)
}

const compare = (a: Match, b: Match): number =>
  b.digits - a.digits || b.length - a.length || a.position - b.position || a.order - b.order

const append = <T>(lists: Map<string, T[]>, key: string, item: T): void => {
  const list = lists.get(key) ?? []
  list.push(item)
  lists.set(key, list)
}

const NEGATIONS: ReadonlySet<string> = new Set(['not', 'no', 'non', 'nor', 'neither', 'without', 'except', 'excluding'])

const isNegation = (word: string | undefined): boolean => word !== undefined && NEGATIONS.has(word)

const isAt = (text: readonly string[], position: number, phrase: readonly string[]): boolean =>
  phrase.every((word, index) => text[position + index] === word)

const contains = (text: readonly string[], phrase: readonly string[]): boolean =>
  text.some((_, position) => isAt(text, position, phrase))

/** Words, numbers with their decimals, and the signs that change what a number means. */
const WORD = /\d+(?:\.\d+)?(?!\p{L})|[\p{L}\d]+|[<>]=?|%/gu

/**
 * The words of a text in the form that is compared: without case, accents, markup, possessives and plurals. Words joined
 * by a hyphen are one: "man-made" does not match "man".
 */
const wordsOf = (text: string): readonly string[] => (joinHyphens(plain(text)).match(WORD) ?? []).map(singularOf)

/** The words of a phrase: twice if it has hyphens, as "guinea-fowl" is two words to some. */
const spellingsOf = (phrase: string): readonly (readonly string[])[] => {
  const apart = (plain(phrase).match(WORD) ?? []).map(singularOf)
  const joined = wordsOf(phrase)
  return apart.length === joined.length ? [joined] : [joined, apart]
}

const plain = (text: string): string =>
  text
    .replaceAll(/<\/?su[bp]>/gi, '')
    .replaceAll(/<[a-z/][^>]*>|\|/gi, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’](?:s(?![\p{L}\d]))?/gu, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    .replaceAll('≤', '<=')
    .replaceAll('≥', '>=')

const joinHyphens = (text: string): string => text.replaceAll(/(?<=[\p{L}\d])[-‐‑](?=[\p{L}\d])/gu, '')
