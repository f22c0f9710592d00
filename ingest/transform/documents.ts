import { basicName, isInBasicState } from '../../src/language/basic-name.ts'
import { withoutNegation } from '../../src/language/negation.ts'
import { otherNumbers } from '../../src/language/spelling/other-numbers.ts'
import { foldWord, isPlainWord } from '../../src/language/spelling/words.ts'
import { facetValue } from '../../src/questions/facets/facet-value.ts'
import type { AncestorDocument, GoodsNomenclatureDocument } from '../../src/search/document.ts'
import { chapterIdOf, headingIdOf, isChapter, isHeading, subheadingIdOf } from '../../src/tariff/codes.ts'
import type { DescribedRow } from '../../src/tariff/goods-nomenclature.ts'
import { ancestorsOf, classOf, isDeclarable, type Tree, type TreeNode } from '../../src/tariff/tree.ts'
import { type CuratedTexts, NO_TEXTS } from './curated-texts.ts'
import { classifyFacets, type FacetVocabulary } from './facets.ts'

/** Titles of search references by `itemId-suffix`: sids differ between the regions, codes do not. */
export type SearchReferenceTitles = ReadonlyMap<string, readonly string[]>

export const searchReferenceKey = (itemId: string, productlineSuffix: string): string =>
  `${itemId}-${productlineSuffix}`

/** One search document for each node of the tree, in the order of the tariff. */
export function* searchDocuments(
  tree: Tree<DescribedRow>,
  references: SearchReferenceTitles,
  vocabulary: FacetVocabulary,
  textsOf: CuratedTexts = () => NO_TEXTS,
): Generator<GoodsNomenclatureDocument> {
  const ancestorDocuments = new Map<TreeNode<DescribedRow>, AncestorDocument>()
  const ancestorDocument = (node: TreeNode<DescribedRow>): AncestorDocument => {
    const known = ancestorDocuments.get(node)
    if (known) return known
    const made = toAncestorDocument(node)
    ancestorDocuments.set(node, made)
    return made
  }

  const facetValues = classifyFacets(tree, vocabulary)
  for (const node of tree.nodes) {
    const { row } = node
    const ancestors = ancestorsOf(node)
    const path = [...ancestors, node]
    const heading = path.find((level) => isHeading(level.row))
    const chapter = path.find((level) => isChapter(level.row))
    const titlesOf = (level: TreeNode<DescribedRow>): readonly string[] =>
      references.get(searchReferenceKey(level.row.goodsNomenclatureItemId, level.row.productlineSuffix)) ?? []

    yield {
      goods_nomenclature_sid: row.goodsNomenclatureSid,
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      producline_suffix: row.productlineSuffix,
      goods_nomenclature_class: classOf(node),
      declarable: isDeclarable(node),
      number_indents: row.numberIndents,
      chapter_id: chapterIdOf(row.goodsNomenclatureItemId),
      ...(isChapter(row) ? {} : { heading_id: headingIdOf(row.goodsNomenclatureItemId) }),
      subheading_id: subheadingIdOf(row.goodsNomenclatureItemId),
      eight_digits: row.goodsNomenclatureItemId.slice(0, 8),
      position: node.position,
      validity_start_date: row.validityStartDate,
      validity_end_date: row.validityEndDate,
      description: row.description,
      description_indexed: withoutNegation(row.description),
      description_exact: row.description,
      basic_names: basicNamesOf(node, heading, titlesOf(node)),
      ancestor_basic_names: ancestors.flatMap((level) => basicNamesOf(level, heading, titlesOf(level))),
      chapter_description: chapter ? ancestorDocument(chapter).description_indexed : '',
      ...(heading ? { heading_description: ancestorDocument(heading).description_indexed } : {}),
      ancestor_descriptions: ancestors
        .filter((level) => level !== heading && level !== chapter)
        .map((level) => ancestorDocument(level).description_indexed)
        .toReversed(),
      search_references: titlesOf(node),
      ancestor_search_references: ancestors.flatMap(titlesOf),
      intercept_terms: textsOf(row).interceptTerms,
      labelled_synonyms: textsOf(row).labelledSynonyms,
      extra_references: textsOf(row).extraReferences,
      facet_values: [...(facetValues.get(node) ?? [])].map(([facet, value]) => facetValue(facet, value)),
      ancestors: ancestors.map(ancestorDocument),
    }
  }
}

/** Names of the row that say a basic state, in singular and plural; all names if its heading says it for every row. */
function basicNamesOf(
  node: TreeNode<DescribedRow>,
  heading: TreeNode<DescribedRow> | undefined,
  titles: readonly string[],
): readonly string[] {
  const inBasicHeading = heading !== undefined && node !== heading && isInBasicState(heading.row.description)
  const names = [node.row.description, ...titles].flatMap((text) => basicName(text) ?? (inBasicHeading ? text : []))
  return [...new Set(names.flatMap(inBothNumbers))]
}

const inBothNumbers = (name: string): readonly string[] => {
  const word = foldWord(name)
  return isPlainWord(word) ? [name, ...otherNumbers(word)] : [name]
}

const toAncestorDocument = (node: TreeNode<DescribedRow>): AncestorDocument => ({
  goods_nomenclature_sid: node.row.goodsNomenclatureSid,
  goods_nomenclature_item_id: node.row.goodsNomenclatureItemId,
  producline_suffix: node.row.productlineSuffix,
  description: node.row.description,
  description_indexed: withoutNegation(node.row.description),
})
