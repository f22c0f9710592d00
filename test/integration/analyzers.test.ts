import { expect } from 'chai'
import { porter2 } from '../../src/language/porter2.ts'
import { englishWords } from '../../src/language/spelling/english-words.ts'
import { createOpenSearch, type OpenSearch } from '../../src/opensearch/client.ts'
import { loadIndexDefinition } from '../../src/opensearch/index-definition.ts'
import { serverUrls } from '../support/server-urls.ts'
import { removeTestIndices, testIndexPrefix } from '../support/test-indices.ts'

/** Texts with the tokens that are indexed and searched. */
const TOKENS: readonly (readonly [text: string, tokens: string])[] = [
  // plurals
  ['tomatoes', 'tomato'],
  ['cherries', 'cherri'],
  ['boots', 'boot'],
  ['batteries battery', 'batteri batteri'],
  ['dyes dye', 'dye dye'],
  ['ties tie', 'tie tie'],
  ['glasses glass', 'glass glass'],
  ['knives knife', 'knife knife'],
  ['leaves leaf', 'leaf leaf'],
  ['loaves loaf', 'loaf loaf'],
  ['shelves shelf', 'shelf shelf'],
  ['scarves scarf', 'scarf scarf'],
  ['geese goose', 'goose goose'],
  ['mice mouse', 'mouse mouse'],
  ['teeth tooth', 'tooth tooth'],
  ['lenses lens', 'lens lens'],
  ['gases gas', 'gas gas'],
  ['axes axe', 'axe axe'],
  ['women woman womens', 'woman woman woman'],
  ['children child', 'child child'],
  ['trousers', 'trouser'],
  ['scissors', 'scissor'],
  // British and American spelling
  ['colour colours coloured color colors colored', 'colour colour colour colour colour colour'],
  ['aluminium aluminum', 'aluminium aluminium'],
  ['tyres tires tyre tire', 'tyre tyre tyre tyre'],
  ['grey gray', 'grey grey'],
  ['jewellery jewelry', 'jewelleri jewelleri'],
  ['fibre fibres fiber fibers fibreglass fiberglass', 'fibr fibr fibr fibr fibreglass fibreglass'],
  ['yoghurts yogurts chillies chilis', 'yoghurt yoghurt chilli chilli'],
  ['sulphuric sulfuric pyjamas pajamas', 'sulphur sulphur pyjama pyjama'],
  ['mould molds fertilisers fertilizer', 'mould mould fertilis fertilis'],
  ['centre centers doughnut donuts', 'centr centr doughnut doughnut'],
  ['meters metres', 'meter metr'],
  // words for different goods
  ['organic organ', 'organic organ'],
  ['marinated marine', 'marinad marin'],
  ['corned corn', 'corned corn'],
  ['stationery station', 'stationery station'],
  ['bathing bath', 'bathing bath'],
  ['coated coat', 'coated coat'],
  ['lighters lights', 'lighter light'],
  ['carpet carp', 'carpet carp'],
  ['plantain plant', 'plantain plant'],
  // words for the same goods
  ['woollen wool', 'wool wool'],
  ['wooden wood', 'wood wood'],
  ['frozen', 'frozen'],
  ['cooking cooked', 'cook cook'],
  // case, accents, possessives
  ['Maté MATE mate', 'mate mate mate'],
  ['crème brûlée', 'creme brule'],
  ["men's", 'man'],
  ['women’s', 'woman'],
  // stop words
  ['of the other', 'other'],
  ['with or without', 'without'],
  // names and measures
  ['USB-C 4K 500ml', 'usb c 4k 500ml'],
  ['0,15 mm', '0,15 mm'],
  // markup of published descriptions
  ['heading|4906|and', 'head 4906'],
  ['cm<sup>3</sup>', 'cm3'],
  ['length<br>width', 'length width'],
]

/** The engine's limit is 10,000 tokens. */
const MAX_ANALYZED_WORDS = 5000

const NAMES: readonly (readonly [text: string, name: string])[] = [
  ['Cherry Tomatoes', 'cherry tomatoes'],
  ['Maté', 'mate'],
  [' two \n lines ', 'two lines'],
  ['heading|4906<br>next', 'heading 4906 next'],
]

describe('analyzers', () => {
  const prefix = testIndexPrefix()
  const index = `${prefix}-analyzers`
  let openSearch: OpenSearch

  before(async () => {
    openSearch = createOpenSearch({ urls: [serverUrls().openSearchUrl], searchTimeoutMs: 10_000 })
    const { body } = await loadIndexDefinition('goods_nomenclatures')
    await openSearch.indices.create(index, body)
  })

  after(async () => {
    await removeTestIndices(prefix)
    await openSearch.close()
  })

  const tokensOf = async (body: object): Promise<string> =>
    (await openSearch.indices.analyze(index, body)).map((token) => token.token).join(' ')

  for (const [text, tokens] of TOKENS) {
    it(`analyses '${text}' as ${tokens}`, async () =>
      expect(await tokensOf({ analyzer: 'tariff_text', text })).to.equal(tokens))
  }

  it('the analyzer for words still being typed keeps endings', async () =>
    expect(await tokensOf({ analyzer: 'tariff_words', text: 'Cherry tomatoes of Crème' })).to.equal(
      'cherry tomatoes of creme',
    ))

  it('splits words into trigrams of letters', async () =>
    expect(await tokensOf({ analyzer: 'tariff_letters', text: 'Crème bts, a x-4' })).to.equal(
      '_cr cre rem eme me_ _bt bts ts_ _a_ _x_ _4_',
    ))

  it('stems every English word as porter2 does', async () => {
    const words = [...(await englishWords())]
    for (let from = 0; from < words.length; from += MAX_ANALYZED_WORDS) {
      const part = words.slice(from, from + MAX_ANALYZED_WORDS)
      const body = { tokenizer: 'whitespace', filter: ['english_stemmer'], text: part.join(' ') }
      const stems = (await openSearch.indices.analyze(index, body)).map(({ token }) => token)
      expect(stems).to.deep.equal(part.map(porter2))
    }
  }).timeout(60_000)

  for (const [text, name] of NAMES) {
    it(`normalises the name ${JSON.stringify(text)} to '${name}'`, async () =>
      expect(await tokensOf({ normalizer: 'folded', text })).to.equal(name))
  }
})

describe('index definitions', () => {
  it('omit descriptions, except the field of that name', async () => {
    const { body } = await loadIndexDefinition('goods_nomenclatures')
    expect(JSON.stringify(body)).not.to.match(/"description":"/)
    expect(body.mappings).to.have.nested.property('properties.description.type', 'text')
    expect(body.settings).to.have.nested.property('analysis.analyzer.tariff_text')
  })

  it('keep a stable fingerprint', async () => {
    const [first, second] = await Promise.all([
      loadIndexDefinition('goods_nomenclatures'),
      loadIndexDefinition('goods_nomenclatures'),
    ])
    expect(first.fingerprint).to.match(/^[0-9a-f]{64}$/)
    expect(first.fingerprint).to.equal(second.fingerprint)
  })
})
