import { expect } from 'chai'
import fc from 'fast-check'
import { createQueryParser } from '../../../src/language/parse-query.ts'

describe('query parser', () => {
  const parse = createQueryParser()

  it('returns lemmas of verbs, adjectives and nouns', () => {
    const parsed = parse('red leather shoes for washing women')
    expect(parsed.adjectives).to.deep.equal(['red'])
    expect(parsed.verbs).to.deep.equal(['wash'])
    expect(parsed.nouns).to.deep.equal(['leather', 'shoe', 'woman'])
  })

  it('makes a noun chunk of a noun and the words before it', () =>
    expect(parse('frozen boneless chicken breasts with rice').noun_chunks).to.deep.equal([
      'boneless chicken breast',
      'rice',
    ]))

  for (const name of ['usb-c', '4k', '5g', '500ml', '12v', 't-shirt', 'x-ray', 'co2']) {
    it(`keeps ${name} as one noun`, () => expect(parse(`${name} cable`).nouns).to.include(name))
  }

  for (const quoted of ['"usb-c" cable', '‘usb-c’ cable', '“usb-c” cable', "'usb-c' cable"]) {
    it(`separates quotation marks from words: ${quoted}`, () =>
      expect(parse(quoted).nouns).to.deep.equal(['usb-c', 'cable']))
  }

  it('ends a noun chunk at a quotation mark', () =>
    expect(parse('"leather shoes" women').noun_chunks).to.deep.equal(['leather shoe', 'woman']))

  it('recognises apostrophes and inch marks', () => {
    expect(parse("women's t-shirts").nouns).to.deep.equal(['woman', 't-shirt'])
    expect(parse('chefs’ knives').nouns).to.deep.equal(['chef', 'knife'])
    expect(parse('5" pipe').nouns).to.deep.equal(['pipe'])
  })

  it('keeps hyphenated words whole, with the part of speech of their last part', () => {
    expect(parse('hand-made soap')).to.deep.include({ adjectives: ['hand-made'], noun_chunks: ['hand-made soap'] })
    expect(parse('non-alcoholic beer')).to.deep.include({ adjectives: ['non-alcoholic'], nouns: ['beer'] })
    expect(parse('stainless-steel mugs').nouns).to.deep.equal(['stainless-steel', 'mug'])
  })

  for (const query of ['shoes excluding leather boots', 'shoes, not leather boots', 'shoes without leather boots']) {
    it(`omits excluded words: ${query}`, () => {
      const { verbs, adjectives, nouns, noun_chunks } = parse(query)
      expect([verbs, adjectives, nouns, noun_chunks]).to.deep.equal([[], [], ['shoe'], ['shoe']])
    })
  }

  it('returns the same lemma for British and American spelling', () => {
    const { nouns, adjectives } = parse('grey aluminium jewellery fibre tyres colours')
    expect(parse('gray aluminum jewelry fiber tires colors')).to.deep.include({ nouns, adjectives })
    expect(nouns).to.have.length(5)
  })

  it('returns the singular of regular and irregular plurals', () =>
    expect(parse('tomatoes knives children boxes').nouns).to.deep.equal(['tomato', 'knife', 'child', 'box']))

  it('keeps abbreviations as nouns', () => expect(parse('LED lamp').nouns).to.deep.equal(['led', 'lamp']))

  it('ignores emoji and control characters', () =>
    expect(parse('🧀 cheese\u0000ham\u0007').nouns).to.deep.equal(['cheese', 'ham']))

  it('keeps proper nouns', () => expect(parse('Apple iPhone').nouns).to.deep.equal(['apple', 'iphone']))

  it('keeps words of other scripts', () => expect(parse('苹果 手机').nouns).to.deep.equal(['苹果', '手机']))

  it('drops stop words', () => {
    const { verbs, adjectives, nouns, noun_chunks } = parse('the of and which')
    expect([verbs, adjectives, nouns, noun_chunks]).to.deep.equal([[], [], [], []])
  })

  it('removes duplicates', () => expect(parse('tea tea teas').nouns).to.deep.equal(['tea']))

  it('returns the query unchanged', () => {
    const parsed = parse('  Cherry\ttomatoes ')
    expect(parsed.original_search_query).to.equal('  Cherry\ttomatoes ')
    expect(parsed.corrected_search_query).to.equal('  Cherry\ttomatoes ')
  })

  it('parses the corrected query', () => {
    const parsed = parse('halbiut', 'halibut')
    expect(parsed.original_search_query).to.equal('halbiut')
    expect(parsed.nouns).to.deep.equal(['halibut'])
  })

  it('never fails on any 512 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 512 }), (query) => {
        expect(parse(query).original_search_query).to.equal(query)
      }),
      { numRuns: 50 },
    )
  })

  it('parses ten words in well under 3 ms', () => {
    const runs = 200
    const started = performance.now()
    for (let run = 0; run < runs; run += 1) parse(`red leather walking shoes for women with rubber soles ${run}`)
    expect((performance.now() - started) / runs).to.be.below(3)
  })
})
