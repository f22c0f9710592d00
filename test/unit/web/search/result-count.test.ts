import { expect } from 'chai'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { createQueryParser } from '../../../../src/language/parse-query.ts'
import { ResultCount } from '../../../../src/web/search/result-count.tsx'
import { readState } from '../../../../src/web/search/search-state.ts'

const PLACE = { region: 'uk', asOf: '2026-11-26', country: null } as const

type Outcome = Parameters<typeof ResultCount>[0]['outcome']

const shown = (query: string, outcome: Partial<Outcome>): string =>
  render(
    h(ResultCount, {
      place: PLACE,
      state: readState({ q: query, filter: [], skip: [] }),
      outcome: {
        parsed: createQueryParser()(query),
        suggestedQuery: null,
        language: 'en',
        searchedAs: null,
        named: [],
        totalResults: 0,
        missingCode: null,
        isDegraded: false,
        ...outcome,
      },
    }),
  ).replaceAll(/<[^>]*>/g, '')

describe('the number of results', () => {
  it('asks for a guess instead of showing it as if it were right', () => {
    const text = shown('twix', { suggestedQuery: 'twin' })
    expect(text).to.include('No results for “twix”').and.to.include('Did you mean twin?')
    expect(text).to.not.include('Showing results for')
  })

  it('says what a query in another language was searched as, with a link to search for it as written', () => {
    const text = shown('Baumwollhemd', { language: 'de', searchedAs: 'cotton shirt' })
    expect(text).to.include('Searched for cotton shirt, from German. Search for “Baumwollhemd” as written')
    expect(shown('cotton shirt', {})).to.not.include('Searched for')
  })

  it('says what a brand is searched as', () => {
    const named = [{ name: 'nutella', goods: 'chocolate hazelnut spread', file: 'names.csv', line: 2 }]
    expect(shown('nutella', { named, totalResults: 3 }))
      .to.include('3 results for “nutella”')
      .and.to.include('“nutella” is searched as chocolate hazelnut spread.')
  })
})
