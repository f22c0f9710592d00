import { expect } from 'chai'
import fc from 'fast-check'
import { correctQuery } from '../../../../src/language/spelling/correct-query.ts'
import { englishWords } from '../../../../src/language/spelling/english-words.ts'
import { indexWords } from '../../../../src/language/spelling/index-words.ts'
import { createVocabulary, type Vocabulary } from '../../../../src/language/spelling/vocabulary.ts'

/** Descriptions and curated terms like those of a tariff. */
const TEXTS = [
  'Halibut (Reinhardtius hippoglossoides), frozen',
  'Fish, fresh, chilled or frozen',
  'Fish, frozen',
  'Aluminium foil',
  'Aluminium bars',
  'Cheese: ricotta',
  'fitbit',
  'Tomatoes, fresh or chilled',
  'tomatoes',
  'Chocolate',
  'Plywood',
  'Knives with cutting blades',
  'Cables',
  'T-shirts',
  'Crème brûlée',
  'Cane sugar',
  'Drill bits',
  'Suitcases',
  'Not roasted',
  'Nuts',
  'Kea (parrots)',
  'Clevis pins',
  'Papayas',
]

describe('correctQuery', () => {
  let vocabulary: Vocabulary

  before(async () => {
    const language = await englishWords()
    vocabulary = createVocabulary(indexWords([{ texts: TEXTS, weight: 1 }], language), language)
  })

  const correct = (query: string): string => {
    const { corrected, suggested } = correctQuery(query, vocabulary)
    return suggested ?? corrected
  }

  describe('misspelt words', () => {
    for (const [query, corrected] of [
      // One edit of each kind, then two.
      ['halbiut', 'halibut'],
      ['alumnium foil', 'aluminium foil'],
      ['aluminiumm foil', 'aluminium foil'],
      ['aluninium foil', 'aluminium foil'],
      ['aluminim foil', 'aluminium foil'],
      ['chocollatte', 'chocolate'],
      // A word whose other number is in the data.
      ['suitcse', 'suitcase'],
      ['nkife', 'knife'],
      // Not a plural.
      ['tomatos', 'tomatoes'],
      // Case, spaces and punctuation stay as typed.
      ['Halbiut', 'Halibut'],
      ['ALUMINIM FOIL', 'ALUMINIUM FOIL'],
      ['  halbiut ,\tfrozen ', '  halibut ,\tfrozen '],
      ['t-shrit', 't-shirt'],
      ["halbiut's head", "halibut's head"],
      ['(halbiut)', '(halibut)'],
      ['brulée, crème brullée', 'brulée, crème brulee'],
      // Excluded words are corrected too.
      ['fish not forzen', 'fish not frozen'],
      ['fish excluding halbiut', 'fish excluding halibut'],
      // An incomplete last word.
      ['birch plywo', 'birch plywood'],
      ['chocol', 'chocolate'],
    ] as const) {
      it(`corrects '${query}' to '${corrected}'`, () => expect(correct(query)).to.equal(corrected))
    }
  })

  describe('correct queries', () => {
    for (const [what, query] of [
      ['words of the data', 'fitbit ricotta tomatoes'],
      ['words of the language that no goods are described with', 'canoe oars'],
      ['British and American spelling', 'gray grey color colour jewelry jewellery tire tyre'],
      ['plurals, of words that have none in the data or the language', 'canoes fitbits halibuts'],
      ['quoted words', '"halbiut" “forzen” ‘chocolte’'],
      ['codes', '0702001007'],
      ['codes with letters', 'hs0702halbiut'],
      ['names with digits or hyphens', 'usb-c 4k 5g co2'],
      ['sizes', '500ml 12v 3.5mm'],
      ['abbreviations', 'HDMI cable'],
      ['names with a capital inside', 'iPhoen'],
      ['addresses', 'halbiut@example.com https://halbiut.example'],
      ['short words', 'fsh'],
      ['short names that a letter in front makes a word', 'ikea levis'],
      ['words of another language with two letters like a word', 'patatas'],
      ['other scripts', 'хлебб 苹果 ψωμι'],
      ['emoji', '🧀 🐟'],
      ['what is like no word', 'qzxjvk'],
      ['a word that breaks off before another', 'qrstuv chocol x'],
    ] as const) {
      it(`keeps ${what}: ${query}`, () => expect(correct(query)).to.equal(query))
    }

    it('keeps a text in another language', () => {
      const query =
        'frische gekuhlte forzen tomatn fishc halbiut chocolte plywod aluminim suitcse knifes cabel tomatas nuttss fofil'
      expect(correct(query)).to.equal(query)
    })

    it('keeps any query if the version has no vocabulary', () =>
      expect(correctQuery('halbiut', createVocabulary(new Map(), new Set()))).to.deep.equal({
        corrected: 'halbiut',
        suggested: null,
      }))
  })

  it('ignores an unclosed quotation mark, such as an inch mark', () =>
    expect(correct('5" halbiut')).to.equal('5" halibut'))

  it('never corrects to a negation', () => expect(correct('halibut nott')).to.not.match(/\bnot\b/))

  describe('a correction', () => {
    const some = createVocabulary(
      new Map([
        ['chocolate', 400],
        ['chocolates', 40],
        ['twin', 90],
        ['birds', 90],
        ['biro', 10],
        ['salmon', 100],
        ['tomato', 60],
        ['tomatoes', 90],
        ['silver', 90],
        ['salver', 80],
        ['xylenol', 10],
        ...Array.from({ length: 20 }, (_, place) => [`filler${'abcdefghijklmnopqrst'.charAt(place)}`, 10] as const),
      ]),
      new Set(['matches']),
    )

    for (const [query, corrected] of [
      ['choclate', 'chocolate'],
      ['chocollate', 'chocolate'],
      ['salmno', 'salmon'],
      // The other candidate is the same word in another number.
      ['tomatos', 'tomatoes'],
      ['chocol', 'chocolate'],
    ] as const) {
      it(`is applied if it is sure: ${query}`, () =>
        expect(correctQuery(query, some)).to.deep.equal({ corrected, suggested: null }))
    }

    for (const [what, query, suggested] of [
      ['of a short word', 'twix', 'twin'],
      ['to a rare word', 'tylenol', 'xylenol'],
      ['to one of two equally likely words', 'selver', 'silver'],
    ] as const) {
      it(`is suggested ${what}: ${query}`, () =>
        expect(correctQuery(query, some)).to.deep.equal({ corrected: query, suggested }))
    }

    it('is neither applied nor suggested to the plural of a known word: biros', () =>
      expect(correctQuery('biros', some)).to.deep.equal({ corrected: 'biros', suggested: null }))

    it('is applied beside a suggested one', () =>
      expect(correctQuery('twix choclate', some)).to.deep.equal({
        corrected: 'twix chocolate',
        suggested: 'twin chocolate',
      }))
  })

  it('prefers the more frequent word', () => {
    const some = createVocabulary(
      new Map([
        ['boot', 40],
        ['boat', 2],
      ]),
      new Set(),
    )
    expect(correctQuery('boht', some).suggested).to.equal('boot')
  })

  it('prefers the more common error', () => {
    const some = createVocabulary(
      new Map([
        ['silver', 5],
        ['sliver', 5],
        ['slaver', 5],
      ]),
      new Set(),
    )
    // A vowel replaced by a vowel, rather than by a consonant.
    expect(correctQuery('slever', some).suggested).to.be.oneOf(['slaver', 'sliver'])
    // Swapped letters, rather than two other ones.
    expect(correctQuery('silvre', some).corrected).to.equal('silver')
  })

  const word = fc.constantFrom('halibut', 'frozen', 'aluminium', 'foil', 'canoe', 'oars', 'not', 'excluding', 'nuts')

  it('never changes a known word in any context', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(word, fc.constantFrom('halbiut', '4k', 'qzxjvk', ',', '🐟')), { maxLength: 10 }),
        (words) => {
          const corrected = correct(words.join(' ')).split(' ')
          for (const [place, before] of words.entries()) {
            expect(corrected[place]).to.equal(before === 'halbiut' ? 'halibut' : before)
          }
        },
      ),
    )
  })

  it('never changes quoted words', () => {
    const quoted = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `"${text.replaceAll('"', '')}"`)
    fc.assert(
      fc.property(fc.array(word, { maxLength: 3 }), quoted, (words, quotation) => {
        expect(correct([...words, quotation, 'halbiut'].join(' '))).to.contain(quotation)
      }),
    )
  })

  it('never changes words with digits', () => {
    const code = fc.stringMatching(/^[a-z]{0,6}[0-9]{1,10}[a-z-]{0,6}$/)
    fc.assert(
      fc.property(code, (text) => {
        expect(correct(text)).to.equal(text)
      }),
    )
  })

  it('changes nothing in a second pass', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}( [a-z]{1,12}){0,4}$/), (query) => {
        const once = correct(query)
        expect(correct(once)).to.equal(once)
      }),
    )
  })

  it('never fails on any 512 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 400, maxLength: 512 }), (query) => {
        expect(correct(query)).to.be.a('string')
      }),
      { numRuns: 50 },
    )
  })

  it('compares at most twelve unknown words with the vocabulary', () => {
    let compared = 0
    const counting: Vocabulary = {
      ...vocabulary,
      near: (text, edits) => {
        compared += 1
        return vocabulary.near(text, edits)
      },
    }
    for (let words = 1; words <= 100; words += 1) {
      compared = 0
      correctQuery(Array.from({ length: words }, () => 'qzxj').join(' '), counting)
      expect(compared).to.be.at.most(12)
    }
  })
})
