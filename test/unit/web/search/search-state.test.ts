import { expect } from 'chai'
import {
  answered,
  apiAddress,
  chooseValue,
  readState,
  searchAddress,
  searchPageQuery,
  withoutFilter,
} from '../../../../src/web/search/search-state.ts'

const PLACE = { region: 'xi', asOf: '2025-03-01', country: null } as const

const stateOf = (query: Readonly<Record<string, unknown>>) => readState(searchPageQuery.parse(query))

const CHEESE = stateOf({ q: ' cheese ', filter: 'cheese_type:fresh', skip: ['material', 'material'], page: '3' })

describe('readState', () => {
  it('reads what an address says', () =>
    expect(CHEESE).to.deep.equal({
      q: 'cheese',
      spell: true,
      language: null,
      page: 3,
      filters: ['cheese_type:fresh'],
      skipped: ['material'],
      explain: false,
    }))

  it('omits what cannot be read', () => {
    expect(stateOf({ q: ['a', 'b'], page: '1e9', spell: 'x' })).to.include({ q: 'a', page: 1, spell: true })
    expect(stateOf({ q: 'a', page: '0' }).page).to.equal(1)
    expect(stateOf({ q: 'a', page: '999999999' }).page).to.equal(4000)
  })
})

describe('answered', () => {
  it('chooses a value, on the first page', () =>
    expect(answered(CHEESE, 'material:milk: raw'))
      .to.include({ page: 1 })
      .and.to.deep.include({
        filters: ['cheese_type:fresh', 'material:milk: raw'],
        skipped: [],
      }))

  it('skips a question without an answer', () =>
    expect(answered(CHEESE, 'weight:')?.skipped).to.deep.equal(['material', 'weight']))

  it('ignores what is no answer', () => {
    expect(answered(CHEESE, undefined)).to.equal(null)
    expect(answered(CHEESE, '"><script>')).to.equal(null)
  })
})

describe('addresses of searches', () => {
  it('carry one value of a facet, so that its count is what a click yields', () =>
    expect(chooseValue(CHEESE, 'cheese_type', 'processed').filters).to.deep.equal(['cheese_type:processed']))

  it('lose a filter that is removed', () =>
    expect(withoutFilter(CHEESE, 'cheese_type:fresh').filters).to.deep.equal([]))

  it('keep the place', () =>
    expect(searchAddress(PLACE, CHEESE)).to.equal(
      '/xi/search?q=cheese&filter=cheese_type%3Afresh&page=3&skip=material&as_of=2025-03-01',
    ))

  it('name the same answer in the API', () =>
    expect(apiAddress(PLACE, { ...CHEESE, spell: false })).to.equal(
      '/xi/api/beta/search?q=cheese&spell=0&filter=cheese_type%3Afresh&page=3&per_page=25',
    ))
})
