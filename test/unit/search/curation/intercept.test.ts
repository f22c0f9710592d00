import { expect } from 'chai'
import { findIntercept, indexIntercepts } from '../../../../src/search/curation/intercept.ts'

const index = indexIntercepts(
  [
    'access equipment',
    'e-cigarette',
    'banana',
    "children's toys",
    'glass',
    'bag straps',
    'bag strap',
    'battery',
    'brush',
    'potatoes',
    '100% cotton',
    'maté',
    '…',
  ].map((term) => ({ term, message: `About ${term}` })),
)

const found = (...queries: readonly string[]) => findIntercept(index, queries)?.term ?? null

describe('findIntercept', () => {
  for (const [query, term] of [
    ['access equipment', 'access equipment'],
    ['  Access   EQUIPMENT ', 'access equipment'],
    ['access equipments', 'access equipment'],
    ['e cigarettes', 'e-cigarette'],
    ['ecigarette', 'e-cigarette'],
    ['bananas', 'banana'],
    ['childrens toy', "children's toys"],
    ['children’s toys', "children's toys"],
    ['glasses', 'glass'],
    ['batteries', 'battery'],
    ['brushes', 'brush'],
    ['potato', 'potatoes'],
    ['100 % cotton', '100% cotton'],
    ['mate', 'maté'],
  ] as const) {
    it(`finds the message for "${term}" by "${query}"`, () => expect(found(query)).to.equal(term))
  }

  for (const query of ['access', 'access equipment hire', 'equipment access', '', '*', '??', '😀', '\u0000']) {
    it(`finds no message by ${JSON.stringify(query)}`, () => expect(found(query)).to.equal(null))
  }

  it('prefers the term that equals the query to a similar one', () => {
    expect(found('bag straps')).to.equal('bag straps')
    expect(found('bag strap')).to.equal('bag strap')
  })

  it('prefers the shortest of several similar terms that do not equal the query', () =>
    expect(found('bagstraps')).to.equal('bag strap'))

  it('uses the corrected query if the original is not a term', () => {
    expect(found('banannas', 'bananas')).to.equal('banana')
    expect(found('glass', 'banana')).to.equal('glass')
  })

  it('finds the same message in any order', () => {
    const messages = ['tiles', 'tile', 't-ile'].map((term) => ({ term, message: term }))
    for (const ordered of [messages, messages.toReversed()]) {
      expect(findIntercept(indexIntercepts(ordered), ['t ile'])?.term).to.equal('tile')
    }
  })
})
