import { type SearchReferenceTitles, searchDocuments, searchReferenceKey } from '../../ingest/transform/documents.ts'
import type { FacetVocabulary } from '../../ingest/transform/facets.ts'
import { searchVocabulary } from '../../ingest/transform/search-vocabulary.ts'
import { englishWords } from '../../src/language/spelling/english-words.ts'
import { createVocabulary, type Vocabulary } from '../../src/language/spelling/vocabulary.ts'
import type { SynonymFile } from '../../src/language/synonym-rules.ts'
import type { OpenSearch } from '../../src/opensearch/client.ts'
import { loadIndexDefinition } from '../../src/opensearch/index-definition.ts'
import type { FacetDefinition } from '../../src/questions/facets/facet-definitions.ts'
import { CURATION } from '../../src/search/curation/curation.ts'
import type { Guide } from '../../src/search/curation/guide.ts'
import { type InterceptIndex, indexIntercepts } from '../../src/search/curation/intercept.ts'
import { withSynonyms } from '../../src/search/synonyms/synonyms.ts'
import type { DescribedRow } from '../../src/tariff/goods-nomenclature.ts'
import { buildTree, type Tree } from '../../src/tariff/tree.ts'
import { given } from '../../src/versions/version-data.ts'

/** Code (with its suffix unless that is 80), indents, description and titles of its references. */
type Line = readonly [code: string, indents: number, description: string, references?: readonly string[]]

/** A small tariff. */
const LINES: readonly Line[] = [
  ['0100000000', 0, 'LIVE ANIMALS'],
  ['0101000000', 0, 'Live horses, asses, mules and hinnies', ['asses', 'mules', 'donkeys']],
  ['0101210000-10', 1, 'Horses'],
  ['0101210000', 2, 'Pure-bred breeding animals', ['stud horses']],
  ['0101290000', 2, 'Other'],
  ['0101291000', 3, 'For slaughter'],
  ['0101299000', 3, 'Other'],
  ['0101300000', 1, 'Asses'],
  ['0200000000', 0, 'MEAT AND EDIBLE MEAT OFFAL'],
  [
    '0206000000',
    0,
    'Edible offal of bovine animals, swine, sheep, goats, horses, asses, mules or hinnies, fresh, chilled or frozen',
  ],
  ['0206100000', 1, 'Of bovine animals, fresh or chilled'],
  ['0206210000-10', 1, 'Of bovine animals, frozen'],
  ['0206210000', 2, 'Tongues'],
  ['0206220000', 2, 'Livers'],
  ['0206290000', 2, 'Other'],
  ['0206800000', 1, 'Other, fresh or chilled'],
  ['0206900000', 1, 'Other, frozen'],
  ['0300000000', 0, 'FISH AND CRUSTACEANS, MOLLUSCS AND OTHER AQUATIC INVERTEBRATES'],
  ['0302000000', 0, 'Fish, fresh or chilled, excluding fish fillets and other fish meat of heading|0304'],
  ['0302110000', 1, 'Trout'],
  ['0302130000', 1, 'Salmon'],
  ['0303000000', 0, 'Fish, frozen, excluding fish fillets and other fish meat of heading|0304'],
  ['0303110000', 1, 'Sockeye salmon', ['red salmon, frozen']],
  ['0303140000', 1, 'Trout'],
  ['0304000000', 0, 'Fish fillets and other fish meat, fresh, chilled or frozen'],
  ['0304810000', 1, 'Frozen fillets of Pacific salmon'],
  ['0400000000', 0, 'DAIRY PRODUCE; BIRDS’ EGGS; NATURAL HONEY'],
  ['0406000000', 0, 'Cheese and curd'],
  ['0406100000', 1, 'Fresh (unripened or uncured) cheese, including whey cheese, and curd'],
  ['0406105090', 2, 'Other', ['ricotta', 'mascarpone']],
  ['0700000000', 0, 'EDIBLE VEGETABLES AND CERTAIN ROOTS AND TUBERS'],
  ['0701000000', 0, 'Potatoes, fresh or chilled'],
  ['0701100000', 1, 'Seed'],
  ['0701900000', 1, 'Other'],
  ['0701901000', 2, 'For the manufacture of starch'],
  ['0702000000', 0, 'Tomatoes, fresh or chilled'],
  ['0702001007', 1, 'Cherry tomatoes'],
  ['0702001099', 1, 'Other'],
  ['0707000000', 0, 'Cucumbers and gherkins, fresh or chilled'],
  ['0707009000', 1, 'Gherkins'],
  ['0709000000', 0, 'Other vegetables, fresh or chilled'],
  ['0709601000', 1, 'Sweet peppers'],
  ['0709609900', 1, 'Peppers, other than sweet peppers'],
  ['0800000000', 0, 'EDIBLE FRUIT AND NUTS'],
  ['0809000000', 0, 'Apricots, cherries, peaches, plums and sloes, fresh'],
  ['0809210000', 1, 'Sour cherries (Prunus cerasus)'],
  ['0900000000', 0, 'COFFEE, TEA, MATÉ AND SPICES'],
  ['0903000000', 0, 'Maté', ['yerba mate']],
  ['2000000000', 0, 'PREPARATIONS OF VEGETABLES, FRUIT, NUTS OR OTHER PARTS OF PLANTS'],
  ['2009000000', 0, 'Fruit or nut juices, unfermented'],
  ['2009897100', 1, 'Cherry juice'],
  ['2800000000', 0, 'INORGANIC CHEMICALS'],
  ['2801000000-10', 0, 'I. CHEMICAL ELEMENTS'],
  ['2801000000', 0, 'Fluorine, chlorine, bromine and iodine'],
  ['2801100000', 1, 'Chlorine'],
  ['8400000000', 0, 'NUCLEAR REACTORS, BOILERS, MACHINERY AND MECHANICAL APPLIANCES'],
  ['8471000000', 0, 'Automatic data-processing machines and units thereof', ['laptops', 'computers']],
  ['8471300000', 1, 'Portable automatic data-processing machines, weighing not more than 10|kg'],
  ['9000000000', 0, 'OPTICAL, PHOTOGRAPHIC, MEASURING AND MEDICAL INSTRUMENTS'],
  ['9004000000', 0, 'Spectacles, goggles and the like, corrective, protective or other'],
  ['9004100000', 1, 'Sunglasses'],
  ['9004900000', 1, 'Not for the correction of vision'],
]

/** The curated facets of the little tariff. */
export const LITTLE_FACETS: ReadonlyMap<string, FacetDefinition> = new Map(
  [
    {
      facet: 'animal_type',
      displayName: 'Animal type',
      question: 'What type of animal?',
      plainQuestion: 'What type of animal?',
      classifications: ['equine animals', 'bovine animals', 'fish'],
      valueNames: [],
    },
    {
      facet: 'product_state',
      displayName: 'Product state',
      question: 'Pick one of Product state',
      plainQuestion: 'Which product state?',
      classifications: ['Fresh or chilled', 'Frozen', 'Live'],
      valueNames: [],
    },
  ].map((definition) => [definition.facet, definition]),
)

export const LITTLE_GUIDES: readonly Guide[] = [
  {
    id: 1,
    title: 'Vegetables',
    url: 'https://example.org/vegetables',
    image: 'vegetables.png',
    strapline: 'Help with vegetables',
    itemIds: ['0701000000', '0702000000', '0707000000', '0709000000'],
  },
  {
    id: 2,
    title: 'Horses',
    url: 'https://example.org/horses',
    image: null,
    strapline: null,
    itemIds: ['0100000000'],
  },
]

export const LITTLE_INTERCEPTS: InterceptIndex = indexIntercepts([
  { term: 'sunglass', message: 'Look under heading 9004, subheading 010121 or heading 9999; <b>not</b> 8471410000.' },
  { term: 'stand', message: 'Stands go under chapter 84.' },
])

/** A version without facets, guides and messages. */
export const NO_CURATION = given(CURATION, { facets: new Map(), guides: [], intercepts: indexIntercepts([]) })

const VOCABULARY: FacetVocabulary = {
  classifiers: [
    { facet: 'animal_type', classification: 'equine animals', words: ['horses', 'asses', 'mules', 'hinnies'] },
    { facet: 'animal_type', classification: 'bovine animals', words: ['bovine'] },
    { facet: 'animal_type', classification: 'fish', words: ['fish', 'trout', 'salmon'] },
    { facet: 'product_state', classification: 'Fresh or chilled', words: ['fresh', 'chilled'] },
    { facet: 'product_state', classification: 'Frozen', words: ['frozen'] },
    { facet: 'product_state', classification: 'Live', words: ['live'] },
  ],
  facetsByLevel: new Map([
    ['0101', new Set(['animal_type', 'product_state'])],
    ['0206', new Set(['animal_type', 'product_state'])],
    ['0302', new Set(['animal_type', 'product_state'])],
    ['0303', new Set(['animal_type', 'product_state'])],
    ['0304', new Set(['animal_type', 'product_state'])],
    ['0702', new Set(['product_state'])],
  ]),
}

/** The vocabulary of the little tariff, as an ingest builds it. */
export const littleVocabulary = async (): Promise<Vocabulary> => {
  const language = await englishWords()
  const texts = {
    descriptions: LINES.map(([, , description]) => description),
    curated: LINES.flatMap(([, , , titles]) => titles ?? []),
    labels: [],
  }
  return createVocabulary(searchVocabulary(texts, language), language)
}

/** A row whose last day was the day of the ingest. */
const ENDED_YESTERDAY: Line = ['8471410000', 1, 'Punched card machines']

/** The little tariff as read by an ingest yesterday. */
export const littleTariff = (
  yesterday: string,
): { readonly tree: Tree<DescribedRow>; readonly references: SearchReferenceTitles } => {
  const rows = LINES.map((line, place) => toRow(line, place, null))
  const references = new Map(
    LINES.map(([code, , , titles]) => {
      const [itemId, suffix] = split(code)
      return [searchReferenceKey(itemId, suffix), titles ?? []] as const
    }),
  )
  return { tree: buildTree([...rows, toRow(ENDED_YESTERDAY, rows.length, yesterday)]), references }
}

/** Creates an index of the little tariff, as of an ingest yesterday. Returns its number of documents. */
export const indexLittleTariff = async (
  openSearch: OpenSearch,
  index: string,
  yesterday: string,
  synonyms: readonly SynonymFile[] = [],
): Promise<number> => {
  const { body } = await loadIndexDefinition('goods_nomenclatures')
  await openSearch.indices.create(index, withSynonyms(body, synonyms))
  // The index of labels stays empty, so that only words are searched.
  await openSearch.indices.create(`${index}-labels`, (await loadIndexDefinition('labels')).body)
  const { tree, references } = littleTariff(yesterday)
  const documents = [...searchDocuments(tree, references, VOCABULARY)]
  await openSearch.bulk(
    documents.flatMap((document) => [
      { index: { _index: index, _id: String(document.goods_nomenclature_sid) } },
      document,
    ]),
  )
  await openSearch.indices.refresh(index)
  return documents.length
}

const toRow = ([code, indents, description]: Line, place: number, end: string | null): DescribedRow => {
  const [itemId, suffix] = split(code)
  return {
    goodsNomenclatureSid: 1000 + place,
    goodsNomenclatureItemId: itemId,
    productlineSuffix: suffix,
    numberIndents: indents,
    validityStartDate: '2021-01-01',
    validityEndDate: end,
    description,
  }
}

const split = (code: string): readonly [itemId: string, suffix: string] => {
  const [itemId = '', suffix = '80'] = code.split('-')
  return [itemId, suffix]
}
