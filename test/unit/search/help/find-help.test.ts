import { expect } from 'chai'
import { createQueryParser } from '../../../../src/language/parse-query.ts'
import { createVocabulary } from '../../../../src/language/spelling/vocabulary.ts'
import type { Filters } from '../../../../src/search/facets/filters.ts'
import { findHelp, type Help } from '../../../../src/search/help/find-help.ts'
import type { InterpretedQuery } from '../../../../src/search/interpret/interpret-query.ts'
import { readSearchText } from '../../../../src/search/queries/search-text.ts'
import { createSpelling, SPELLING } from '../../../../src/tariff-data/spelling.ts'
import { given } from '../../../../src/versions/version-data.ts'
import { liveVersionOf } from '../../../support/live-version.ts'

const spelling = createSpelling(
  createVocabulary(
    new Map([
      ['tomatoes', 50],
      ['beef', 9],
    ]),
    new Set(['green']),
  ),
)
const live = liveVersionOf(
  {
    dataVersionId: 1,
    region: 'uk',
    searchIndex: 'rows',
    labelsIndex: 'labels',
    suggestionsIndex: 'suggestions',
    embeddingModel: null,
    publishedAt: new Date(),
    sourceKind: 'sample',
    snapshotDate: null,
    dataDates: {},
    languages: [],
  },
  {},
  [given(SPELLING, spelling)],
)
const parsed = createQueryParser()('any')
const NO_FILTERS: Filters = { place: [], curated: [], within: [] }

const text = (query: string): InterpretedQuery => ({
  kind: 'text',
  parsed,
  suggestedQuery: null,
  language: 'en',
  searchedAs: null,
  named: [],
  text: readSearchText(query, 32),
  readings: [query],
  foreignWords: [],
  synonyms: null,
  synonymNames: [],
  isLanguage: false,
})

const help = (query: InterpretedQuery, filters = NO_FILTERS): Promise<Help> =>
  findHelp(live, query, { today: '2026-01-31', filters, within: null })

describe('findHelp', () => {
  it('names each word that nothing in the tariff has once, with the nearest words', async () => {
    const { unknownWords, advice } = await help(text('of the tomatoe Xyzzyq, xyzzyq, tomatozs green'))
    expect(unknownWords).to.deep.equal([
      { word: 'xyzzyq', nearest: [] },
      { word: 'tomatozs', nearest: ['tomatoes'] },
      { word: 'green', nearest: [] },
    ])
    expect(advice[0]).to.equal('Search for one of the nearest words, if the word is misspelt.')
  })

  it('suggests naming the goods where the query only excludes', async () =>
    expect((await help(text('not frozen'))).advice).to.deep.equal([
      'Say what the goods are, not only what they are not, such as "beef, not frozen".',
    ]))

  it('advises to leave out filters first', async () => {
    const filters = { place: [], curated: [{ facet: 'colour', values: ['red'] }], within: [] }
    expect((await help(text('beef'), filters)).advice[0]).to.match(/^Leave out the filters/)
  })

  it('advises to check the chapter of a code that does not exist', async () => {
    const code: InterpretedQuery = {
      kind: 'code',
      parsed,
      suggestedQuery: null,
      language: 'en',
      searchedAs: null,
      code: { kind: 'prefix', digits: '7777', itemId: '7777000000' },
      missing: { code: '7777', nearest: null, ended: null },
    }
    expect(await help(code)).to.deep.equal({
      unknownWords: [],
      advice: ['Check the first two digits, which are the chapter, or search for the goods by name.'],
    })
  })
})
