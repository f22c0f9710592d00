import { expect } from 'chai'
import { LANGUAGES, type LexiconLanguage } from '../../../../src/language/languages/languages.ts'
import { readLexicon, readLexicons } from '../../../../src/language/languages/read-lexicons.ts'
import { type EnglishWords, type QueryReader, queryReader } from '../../../../src/language/languages/read-query.ts'
import { englishWords } from '../../../../src/language/spelling/english-words.ts'

/** Words with which the tariff describes goods. */
const GOODS = new Set(
  'air bag bottle car cast cotton leather oil red robe screws shirt shoes steel toys wood'.split(' '),
)

describe('reading queries', () => {
  let reader: QueryReader
  let english: EnglishWords
  const read = (query: string) => reader.read(query, english)

  before(async () => {
    reader = await queryReader()
    const words = await englishWords()
    english = {
      knows: (word) => words.has(word) || GOODS.has(word),
      describesGoods: (word) => GOODS.has(word),
      isMisspelt: (word) => word === 'tomatose',
    }
  })

  for (const query of [
    'steel screws',
    'red leather shoes for men',
    'die cast car',
    'nike air',
    'robe',
    'xqzv',
    'tomatose',
    'HS',
    '6109',
    '',
  ]) {
    it(`leaves "${query}" as it is`, () => expect(read(query)).to.deep.equal({ language: 'en', english: null }))
  }

  for (const [query, language, words] of [
    ['Turnschuhe', 'de', ['trainers']],
    ['Kinderspielzeug aus Holz', 'de', ['toy', 'wood']],
    ['chaussures en cuir pour femme', 'fr', ['shoe', 'leather', 'women']],
    ['jouets en bois', 'fr', ['wooden', 'toy']],
    ['camisa de algodón para hombre', 'es', ['shirt', 'cotton', 'men']],
    ['borsa in pelle da donna', 'it', ['bag', 'leather', 'women']],
    ['houten speelgoed', 'nl', ['toy']],
    ['drewniane zabawki dla dzieci', 'pl', ['toy', 'children']],
    ['女士棉质T恤', 'zh', ['cotton', 't-shirt']],
  ] as const) {
    it(`reads "${query}" as ${LANGUAGES[language]}`, () => {
      const found = read(query)
      expect(found.language).to.equal(language)
      for (const word of words) expect(found.english).to.include(word)
    })
  }

  it('keeps names, sizes and English words of a query in another language', () => {
    const found = read('Damen T-Shirt cotton ACME 2 Stk Größe XL')
    expect(found.language).to.equal('de')
    expect(found.english).to.include('women').and.include('cotton').and.include('ACME').and.include('XL')
  })

  for (const [query, language] of [
    ['スニーカー', 'ja'],
    ['운동화', 'ko'],
    ['кроссовки', 'ru'],
    ['รองเท้า', 'th'],
    ['حذاء', 'ar'],
  ] as const) {
    it(`tells ${language} by its script, without words`, () =>
      expect(read(query)).to.deep.equal({ language, english: null }))
  }

  it('reads a query in the language that the sender names', () => {
    expect(reader.read('Hose', english, 'de').english).to.include('trousers')
    expect(reader.read('Turnschuhe', english, 'en')).to.deep.equal({ language: 'en', english: null })
  })
})

describe('the lexicons in synonyms/languages', () => {
  it('have no line that is left out, and words of every language', async () => {
    const files = await readLexicons()
    expect(files.flatMap(({ problems }) => problems)).to.deep.equal([])
    for (const language of Object.keys(LANGUAGES) as LexiconLanguage[]) {
      const pairs = files.filter((file) => file.language === language).flatMap(({ pairs: some }) => some)
      expect(pairs.length, language).to.be.at.least(language === 'cy' ? 1500 : 2500)
    }
  })

  it('name the line and the reason of what cannot be read', () => {
    const { pairs, problems } = readLexicon(
      'synonyms/languages/de.shop.txt',
      '# comment\nTasse => cup\nTasse => mug\nTeller\n => plate\na b c d => e\nTopf => pot => pan\n',
    )
    expect(pairs).to.deep.equal([{ foreign: 'Tasse', english: 'cup' }])
    expect(problems.map(({ line, reason }) => [line, reason])).to.deep.equal([
      [3, 'line 2 has the same word'],
      [4, 'a line is "word => english"'],
      [5, 'a side is empty'],
      [6, 'more than 3 words on the left'],
      [7, 'a line is "word => english"'],
    ])
    expect(() => readLexicon('english.txt', '')).to.throw('must begin with a language')
  })
})
