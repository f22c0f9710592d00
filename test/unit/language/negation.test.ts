import { expect } from 'chai'
import fc from 'fast-check'
import { splitNegation, splitQueryNegation, withoutNegation } from '../../../src/language/negation.ts'

const CASES: readonly (readonly [published: string, indexed: string])[] = [
  // other than
  ['Other than cooked', ''],
  ['Lasers, other than laser diodes', 'Lasers'],
  ['Shrimps of the genus Crangon, other than of the species Crangon crangon', 'Shrimps of the genus Crangon'],
  ['Precious stones (other than diamonds) and semi-precious stones', 'Precious stones and semi-precious stones'],
  ['Peppers (sweet or other than sweet) (Capsicum spp.)', 'Peppers (sweet) (Capsicum spp.)'],
  ['Of wood other than okoumé, whether or not coated', 'Of wood, whether or not coated'],
  ['Of asses, other than pure-bred breeding animals; of mules', 'Of asses; of mules'],
  ['VEHICLES OTHER THAN RAILWAY ROLLING STOCK, AND PARTS THEREOF', 'VEHICLES, AND PARTS THEREOF'],
  ['Self-propelled coaches, other than those of heading|8604', 'Self-propelled coaches'],
  ['Paintings, other than drawings and other than hand-painted articles; collages', 'Paintings; collages'],
  [
    'Parts of footwear (including uppers attached to soles other than outer soles)',
    'Parts of footwear (including uppers attached to soles)',
  ],
  ['Fish fillets - other than of tuna - frozen', 'Fish fillets - frozen'],
  ['Tools for drilling, other than for rock-drilling', 'Tools for drilling'],
  // excluding
  ['Electric motors and generators (excluding generating sets)', 'Electric motors and generators'],
  ['Spirits (excluding liqueurs)', 'Spirits'],
  ['Loins and cuts thereof, excluding tenderloin presented separately', 'Loins and cuts thereof'],
  ['Sheets of a thickness, excluding any backing, exceeding 0,15 mm', 'Sheets of a thickness, exceeding 0,15 mm'],
  ['Nails and staples, but excluding such articles with heads of copper', 'Nails and staples'],
  ['Instruments, excluding apparatus of heading|9014, 9015, 9028|or 9032', 'Instruments'],
  ['Multi-ply paper, excluding rolls and excluding sheets', 'Multi-ply paper'],
  ['Bread (excl. crispbread)', 'Bread'],
  ['Cheese, excl. processed cheese, grated', 'Cheese, grated'],
  // except
  [
    'Setts, curbstones and flagstones, of natural stone (except slate)',
    'Setts, curbstones and flagstones, of natural stone',
  ],
  [
    'Cereal grains otherwise worked, except rice of heading|1006; germ of cereals',
    'Cereal grains otherwise worked; germ of cereals',
  ],
  ['Waste of titanium, except those containing 1 % or more but not more than 2 % of aluminium', 'Waste of titanium'],
  ['Footwear, except for slippers, of leather', 'Footwear, of leather'],
  // not
  ['Not roasted', ''],
  ['Not backed, without internal layers of other material', ''],
  ['Coffee, not roasted', 'Coffee'],
  ['Dog or cat food, not put up for retail sale', 'Dog or cat food'],
  ['Green tea (not fermented) in immediate packings', 'Green tea in immediate packings'],
  ['Wool, not carded or combed', 'Wool'],
  ['Not knitted or crocheted, of other textile materials', 'of other textile materials'],
  ['Other, not containing added sugar', 'Other'],
  ['Dried, whether or not salted but not smoked', 'Dried, whether or not salted'],
  ['Not cooked but frozen', 'frozen'],
  ['Preparations not including cocoa, sweetened', 'Preparations, sweetened'],
  ['Rubber accelerators, not elsewhere specified or included; stabilisers', 'Rubber accelerators; stabilisers'],
  ['Bars; unassembled; not welded; of aluminium', 'Bars; unassembled; of aluminium'],
  // without
  ['Without fittings', ''],
  ['Embroidery without visible ground', 'Embroidery'],
  ['Hides, without hair on, whether or not split', 'Hides, whether or not split'],
  [
    'Conductors,<br>- of an alloy,<br>- without connectors,<br>for hearing aids',
    'Conductors,<br>- of an alloy,<br>,<br>for hearing aids',
  ],
  // neither ... nor
  ['Neither crushed nor ground', ''],
  ['Hop cones, neither ground nor powdered nor in the form of pellets', 'Hop cones'],
  ['Hat-shapes, plaited, neither blocked to shape, nor with made brims, nor lined', 'Hat-shapes, plaited'],
  ['Pepper of the genus Piper: neither crushed nor ground, dried', 'Pepper of the genus Piper, dried'],
  // limits and choices are not negations
  ['Of a weight not exceeding 80 kg', 'Of a weight not exceeding 80 kg'],
  [
    'Of a thickness of 4,75 mm or more but not exceeding 10 mm',
    'Of a thickness of 4,75 mm or more but not exceeding 10 mm',
  ],
  ['Weighing not more than 10 kg', 'Weighing not more than 10 kg'],
  ['Of a length of not less than 5 m', 'Of a length of not less than 5 m'],
  ['Not over 750 W', 'Not over 750 W'],
  ['Not further worked than hot-rolled', 'Not further worked than hot-rolled'],
  ['Chocolates (including pralines), whether or not filled', 'Chocolates (including pralines), whether or not filled'],
  ['Shrimps, whether in shell or not, not cooked, for processing', 'Shrimps, whether in shell or not, for processing'],
  ['Whole wings, with or without tips', 'Whole wings, with or without tips'],
  // nothing to remove
  ['Forget-me-not seeds', 'Forget-me-not seeds'],
  ['Notebooks and knotted netting', 'Notebooks and knotted netting'],
  ['Other', 'Other'],
  ['', ''],
  ['  Live horses  ', 'Live horses'],
]

const words = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

const isSubsequence = (part: readonly string[], whole: readonly string[]): boolean => {
  let at = 0
  for (const word of whole) if (word === part[at]) at += 1
  return at === part.length
}

const description = fc
  .array(
    fc.constantFrom(
      'other than',
      'excluding',
      'except',
      'not',
      'not more than',
      'whether or not',
      'with or without',
      'without',
      'neither',
      'nor',
      'and',
      'or',
      'but',
      ',',
      ';',
      '(',
      ')',
      ' - ',
      '<br>',
      '0,15 mm',
      'shrimps',
      'frozen',
      'of wood',
      'Piper',
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(' '))

describe('withoutNegation', () => {
  for (const [published, indexed] of CASES) {
    it(`reduces '${published}' to '${indexed}'`, () => expect(withoutNegation(published)).to.equal(indexed))
  }

  it('changes nothing in a second pass', () => {
    fc.assert(
      fc.property(description, (text) => {
        const once = withoutNegation(text)
        expect(withoutNegation(once)).to.equal(once)
      }),
    )
  })

  it('keeps the order of words and adds none', () => {
    fc.assert(fc.property(description, (text) => isSubsequence(words(withoutNegation(text)), words(text))))
  })

  it('never fails on arbitrary text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) =>
        isSubsequence(words(withoutNegation(text)), words(text)),
      ),
    )
  })

  it('keeps the text before the first negation', () => {
    fc.assert(
      fc.property(description, (rest) => {
        expect(withoutNegation(`Horses, ${rest}`)).to.match(/^Horses/)
      }),
    )
  })

  it('returns the denied phrases', () => {
    expect(splitNegation('fish, not frozen, without heads')).to.deep.equal({
      kept: 'fish',
      negated: ['frozen', 'heads'],
    })
  })
})

describe('splitQueryNegation', () => {
  for (const [query, kept, negated] of [
    ['not frozen beef', 'beef', ['frozen']],
    ['not cotton shirts', 'shirts', ['cotton']],
    ['without sugar chocolate bars', 'chocolate bars', ['sugar']],
    ['not made of leather shoes', 'shoes', ['leather']],
    ['other than frozen or chilled beef', 'beef', ['frozen', 'chilled']],
    ['neither roasted nor ground coffee', 'coffee', ['roasted', 'ground']],
    ['not frozen beef, not canned', 'beef', ['frozen', 'canned']],
  ] as const) {
    it(`denies of '${query}' the beginning only`, () =>
      expect(splitQueryNegation(query)).to.deep.equal({ kept, negated }))
  }

  for (const query of ['not frozen', 'not frozen or chilled', 'without']) {
    it(`keeps nothing of '${query}', which names no goods`, () => expect(splitQueryNegation(query).kept).to.equal(''))
  }

  for (const query of [
    'beef not frozen',
    'not frozen, beef',
    'not cooked but frozen beef',
    'not more than 10 kg of rice',
  ]) {
    it(`splits '${query}' like a description`, () =>
      expect(splitQueryNegation(query)).to.deep.equal(splitNegation(query)))
  }
})
