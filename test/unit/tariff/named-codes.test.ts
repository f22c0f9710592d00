import { expect } from 'chai'
import fc from 'fast-check'
import { namedCodes } from '../../../src/tariff/named-codes.ts'

const digitsOf = (text: string): readonly string[] => namedCodes(text).map(({ digits }) => digits)

describe('namedCodes', () => {
  for (const [text, ...digits] of [
    ['We believe you are looking for heading 8506, then the full code depends on the battery.', '8506'],
    ['Look under chapter 61, 62 or 63.', '61', '62', '63'],
    ['Look under chapter 5.', '05'],
    ['Chapters: 61 and 62', '61', '62'],
    ['Heading 3926, 4420 or heading 7326', '3926', '4420', '7326'],
    ['heading 3926 / 4420', '3926', '4420'],
    ['vehicles of headings 8701-8705', '8701', '8705'],
    ['heading 9026.9032', '9026', '9032'],
    ['subheading 847130', '847130'],
    ['subheading 8471.30 or 8471 30 00', '847130', '84713000'],
    ['sub-heading 8471 30', '847130'],
    ['heading 8471.30', '847130'],
    ['commodity 9503007590 / 9503', '9503007590', '9503'],
    ['commodity7616991099', '7616991099'],
    ['Commodity code 7326909890 if made of iron', '7326909890'],
    ['HS code: 847130', '847130'],
    ['otherwise 4911990000 would apply', '4911990000'],
    ['portable computers (8471 30 00)', '84713000'],
    ['portable computers, 8471.30.00.00', '8471300000'],
  ] as const) {
    it(`finds ${digits.join(', ')} in "${text}"`, () => expect(digitsOf(text)).to.deep.equal(digits))
  }

  for (const text of [
    'for a voltage not exceeding 1000V, or 1000 V',
    'made after 1970',
    'weighing 10 kg or less, 1.5 % fat',
    'Procedure code 4000',
    'heading 42021',
    'Call 0300 200 3700',
    'https://www.gov.uk/heading 1',
    'https://example.org/headings/4202',
    'See [the list](https://example.org/8471300000).',
    'chapter Note 2',
    '49119900001',
    '',
  ]) {
    it(`finds no code in "${text}"`, () => expect(digitsOf(text)).to.deep.equal([]))
  }

  it('ends a list of codes before an amount', () => {
    expect(digitsOf('chapter 39 or 10 kg of it')).to.deep.equal(['39'])
    expect(digitsOf('heading 8504, 1000 volts')).to.deep.equal(['8504'])
    expect(digitsOf('heading 8418 12 volts')).to.deep.equal(['8418'])
  })

  it('returns the position, the word and the kind of each code', () =>
    expect(namedCodes('See heading 4202, 4205.')).to.deep.equal([
      {
        text: 'heading 4202',
        start: 4,
        end: 16,
        digits: '4202',
        goodsNomenclatureItemId: '4202000000',
        kind: 'heading',
      },
      { text: '4205', start: 18, end: 22, digits: '4205', goodsNomenclatureItemId: '4205000000', kind: 'heading' },
    ]))

  it('derives chapter, heading, subheading or commodity from the number of digits', () =>
    expect(
      namedCodes('chapter 42, heading 4202, subheading 420211 or 42021190, commodity 4202119010').map(
        (code) => code.kind,
      ),
    ).to.deep.equal(['chapter', 'heading', 'subheading', 'subheading', 'commodity']))

  it('returns codes of any text in order, without overlap, each equal to the text at its position', () => {
    const word = fc.constantFrom(
      'heading',
      'chapters',
      ' ',
      ', ',
      '/',
      '.',
      ' or ',
      '42',
      '4202',
      '8471300000',
      'https://x/',
      '<',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(word).map((words) => words.join('')),
        ),
        (text) => {
          let end = 0
          for (const code of namedCodes(text)) {
            expect(code.start).to.be.at.least(end)
            expect(code.text).to.equal(text.slice(code.start, code.end))
            expect(code.digits).to.match(/^(\d{2}){1,5}$/)
            end = code.end
          }
        },
      ),
    )
  })
})
