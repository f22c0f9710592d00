import { hash } from 'node:crypto'
import type { LexiconLanguage } from '../../src/language/languages/languages.ts'
import type { LexiconFile } from '../../src/language/languages/read-lexicons.ts'
import { singularOf } from '../../src/language/singular.ts'
import { MAX_QUERY_LENGTH } from '../../src/search/parameters.ts'
import type { SuggestedRow, SuggestionDocument, SuggestionKind } from '../../src/search/suggestions/document.ts'
import { chapterIdOf, headingIdOf, isChapter, isHeading, PRODUCT_LINE_SUFFIX } from '../../src/tariff/codes.ts'
import type { DescribedRow } from '../../src/tariff/goods-nomenclature.ts'
import { plainLine } from '../../src/tariff/plain-text.ts'
import { classOf, type Tree, type TreeNode } from '../../src/tariff/tree.ts'
import { type SearchReferenceTitles, searchReferenceKey } from './documents.ts'

export interface IdentifiedSuggestion {
  /** Equal for equal values in all versions. */
  readonly id: string
  readonly document: SuggestionDocument
}

type Node = TreeNode<DescribedRow>

/**
 * The suggestions for partial queries: every title of a search reference, every chapter and heading by its description,
 * every code, and the words of other languages for those titles. Texts that differ only in case, accents, spaces or markup
 * are one suggestion, for the row that comes first in the tariff; a reference precedes a description, and English a word of
 * another language.
 */
export function* suggestionDocuments(
  tree: Tree<DescribedRow>,
  references: SearchReferenceTitles,
  lexicons: readonly LexiconFile[],
): Generator<IdentifiedSuggestion> {
  const seen = new Set<string>()
  const texts = [...titles(tree, references), ...descriptions(tree), ...translations(tree, references, lexicons)]
  for (const { kind, node, text, language } of texts) {
    const value = plainLine(text)
    const folded = fold(value)
    // A text that search would refuse is not suggested.
    if (folded === '' || [...value].length > MAX_QUERY_LENGTH || seen.has(folded)) continue
    seen.add(folded)
    const { id, document } = suggestion(kind, value, node, folded)
    yield { id, document: language === undefined ? document : { ...document, language } }
  }
  for (const node of codes(tree)) {
    const { goodsNomenclatureItemId: code } = node.row
    const { id, document } = suggestion('code', asWritten(node), node, code)
    yield { id, document: { ...document, code } }
  }
}

interface Text {
  readonly kind: SuggestionKind
  readonly node: Node
  readonly text: string
  /** Absent: English. */
  readonly language?: LexiconLanguage
}

function* titles(tree: Tree<DescribedRow>, references: SearchReferenceTitles): Generator<Text> {
  for (const node of tree.nodes) {
    const key = searchReferenceKey(node.row.goodsNomenclatureItemId, node.row.productlineSuffix)
    for (const text of references.get(key) ?? []) yield { kind: 'search_reference', node, text }
  }
}

/** Titles by the words that lexicons have for them, in either number. */
function* translations(
  tree: Tree<DescribedRow>,
  references: SearchReferenceTitles,
  lexicons: readonly LexiconFile[],
): Generator<Text> {
  const named = new Map<string, Node>()
  for (const { node, text } of titles(tree, references)) {
    const key = singularPhrase(plainLine(text))
    if (!named.has(key)) named.set(key, node)
  }
  for (const { language, pairs } of lexicons) {
    for (const { foreign, english } of pairs) {
      const node = named.get(singularPhrase(english))
      if (node !== undefined) yield { kind: 'search_reference', node, text: foreign, language }
    }
  }
}

/** Words without markup, such as those of a lexicon. */
const singularPhrase = (words: string): string => fold(words).replace(/[a-z]+$/, singularOf)

function* descriptions(tree: Tree<DescribedRow>): Generator<Text> {
  for (const node of tree.nodes) {
    if (isChapter(node.row)) yield { kind: 'chapter', node, text: node.row.description }
    else if (isHeading(node.row)) yield { kind: 'heading', node, text: node.row.description }
  }
}

/** One row for each code: the product line, else the first that groups. In the order of the tariff. */
const codes = (tree: Tree<DescribedRow>): Iterable<Node> => {
  const rows = new Map<string, Node>()
  for (const node of tree.nodes) {
    const { goodsNomenclatureItemId: code, productlineSuffix } = node.row
    const known = rows.get(code)
    if (known === undefined) rows.set(code, node)
    else if (productlineSuffix === PRODUCT_LINE_SUFFIX && known.row.productlineSuffix !== PRODUCT_LINE_SUFFIX)
      rows.set(code, node)
  }
  return rows.values()
}

/** A chapter's two digits, a heading's four, all ten of any other row. */
const asWritten = ({ row }: Node): string => {
  if (isChapter(row)) return chapterIdOf(row.goodsNomenclatureItemId)
  return isHeading(row) ? headingIdOf(row.goodsNomenclatureItemId) : row.goodsNomenclatureItemId
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const suggestion = (kind: SuggestionKind, value: string, node: Node, key: string): IdentifiedSuggestion => ({
  id: hash('sha256', `${kind === 'code' ? kind : 'text'}\n${key}`, 'hex').slice(0, 16),
  document: {
    value,
    kind,
    characters: [...value].length,
    position: node.position,
    validity_end_date: node.row.validityEndDate,
    resource: toSuggestedRow(node),
  },
})

const toSuggestedRow = (node: Node): SuggestedRow => ({
  goods_nomenclature_sid: node.row.goodsNomenclatureSid,
  goods_nomenclature_item_id: node.row.goodsNomenclatureItemId,
  productline_suffix: node.row.productlineSuffix,
  goods_nomenclature_class: classOf(node),
  description: plainLine(node.row.description),
})
