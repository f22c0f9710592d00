import { expect } from 'chai'
import { listDataVersions } from '../../ingest/data-versions.ts'
import { IngestError } from '../../ingest/pipeline.ts'
import { runIngest } from '../../ingest/run.ts'
import { openBundle } from '../../ingest/sources/bundle/bundle.ts'
import { shippedSynonyms } from '../../ingest/transform/synonym-files.ts'
import { createVocabulary } from '../../src/language/spelling/vocabulary.ts'
import { readSynonymRules, type SynonymFile } from '../../src/language/synonym-rules.ts'
import { readTariffWords } from '../../src/language/tariff-words.ts'
import { createOpenSearch, type OpenSearch } from '../../src/opensearch/client.ts'
import { SYNONYM_ANALYZER } from '../../src/search/queries/signals/synonyms.ts'
import { createSearch } from '../../src/search/search.ts'
import { createSynonyms, SYNONYMS } from '../../src/search/synonyms/synonyms.ts'
import { todayUtc } from '../../src/tariff/validity.ts'
import { NOTES } from '../../src/tariff-data/nomenclature/notes.ts'
import { createSpelling, SPELLING } from '../../src/tariff-data/spelling.ts'
import type { DataVersion } from '../../src/versions/data-version.ts'
import { createLiveVersions, type LiveVersion } from '../../src/versions/live-versions.ts'
import { type GivenValue, given } from '../../src/versions/version-data.ts'
import { liveVersionOf } from '../support/live-version.ts'
import { serverUrls } from '../support/server-urls.ts'
import { createSmallInstallation } from '../support/small-installation.ts'
import { removeTestIndices, testIndexPrefix } from '../support/test-indices.ts'
import { collectRejects } from '../unit/ingest/sources/collected-rejects.ts'
import { indexLittleTariff, NO_CURATION } from './little-tariff.ts'

/** Rules for the little tariff, in addition to those of the project. */
const LITTLE_RULES: SynonymFile = {
  name: 'little.txt',
  content: [
    'netbuk => portable units',
    'king of the river => salmon',
    'raging kitty => apricots',
    'kitty => gherkins',
    '8471300000 => trout',
    `${Array.from({ length: 40 }, (_, place) => `wurst${place}`).join(', ')}`,
  ].join('\n'),
}

/** Corrects nothing. */
const KNOWS_ALL = given(SPELLING, createSpelling(createVocabulary(new Map(), new Set())))

/** The longest query. */
const MAX_QUERY_LENGTH = 512

describe('synonyms', () => {
  const prefix = testIndexPrefix()
  const index = `${prefix}-little-tariff`
  const version: DataVersion = {
    dataVersionId: 1,
    region: 'uk',
    searchIndex: index,
    labelsIndex: `${index}-labels`,
    suggestionsIndex: `${index}-suggestions`,
    publishedAt: new Date(),
    sourceKind: 'sample',
    snapshotDate: null,
    dataDates: {},
    languages: [],
    embeddingModel: null,
  }
  const liveOf = (...values: readonly GivenValue[]): LiveVersion =>
    liveVersionOf(version, { openSearch }, [KNOWS_ALL, NO_CURATION, given(NOTES, []), ...values])
  let openSearch: OpenSearch
  let files: readonly SynonymFile[]

  before(async () => {
    openSearch = createOpenSearch({ urls: [serverUrls().openSearchUrl], searchTimeoutMs: 10_000 })
    files = [...(await shippedSynonyms()), LITTLE_RULES]
    await indexLittleTariff(openSearch, index, todayUtc(), files)
  })

  after(async () => {
    await removeTestIndices(prefix)
    await openSearch.close()
  })

  const codesFound = async (query: string, ...values: readonly GivenValue[]): Promise<readonly string[]> => {
    const search = await createSearch(openSearch)
    const page = { page: 1, perPage: 5 }
    const { hits } = await search(liveOf(...values), {
      query,
      page,
      spell: false,
      today: todayUtc(),
    })
    return hits.map(({ document }) => document.goods_nomenclature_item_id)
  }

  const without = given(SYNONYMS, createSynonyms([]))

  it('expand one word to several, which may be spread over heading and row', async () => {
    expect(await codesFound('netbuk', without)).to.deep.equal([])
    expect((await codesFound('netbuk'))[0]).to.equal('8471300000')
  })

  it('replace several words by one, ignoring stop words between them', async () => {
    expect(await codesFound('king of the river', without)).to.deep.equal([])
    expect((await codesFound('king of the river')).some((code) => code === '0302130000')).to.equal(true)
    expect(await codesFound('king')).to.deep.equal([])
  })

  it('apply to whole phrases, not to their parts', async () => {
    expect((await codesFound('raging kitty'))[0]).to.equal('0809000000')
    expect((await codesFound('kitty'))[0]).to.equal('0707009000')
    expect(await codesFound('raging kitty')).not.to.include('0707009000')
  })

  it('apply to no code', async () => {
    expect(await codesFound('8471300000')).to.deep.equal(['8471300000'])
    expect(await codesFound('8471 30')).to.deep.equal(await codesFound('8471 30', without))
  })

  it('ignore case, accents and plurals of the query', async () =>
    expect((await codesFound('NÉTBUKS'))[0]).to.equal('8471300000'))

  it('stay within the clause limit of the engine for the longest queries', async () => {
    const queries = [
      'wurst0 wurst1 wurst2 ',
      'hat pen car tap bib ',
      'a b c d e f g h i j k l ',
      'mobile phone charger ',
    ]
    for (const words of queries) {
      const query = words.repeat(MAX_QUERY_LENGTH).slice(0, MAX_QUERY_LENGTH)
      expect(await codesFound(query)).to.be.an('array')
    }
  })

  it('appear with file and line in an explanation', async () => {
    const synonyms = await liveOf().data.get(SYNONYMS)
    expect(synonyms.applied('a raging kitty')).to.deep.equal([
      { from: 'raging kitty', to: ['apricots'], file: 'little.txt', line: 3 },
    ])
  })

  it('appear in a search with explain=1', async () => {
    const search = await createSearch(openSearch)
    const { explanation } = await search(liveOf(), {
      query: 'raging kitty',
      page: { page: 1, perPage: 5 },
      spell: true,
      explain: true,
      today: todayUtc(),
    })
    expect(explanation?.synonyms).to.deep.equal([
      { from: 'raging kitty', to: ['apricots'], file: 'little.txt', line: 3 },
    ])
    expect(explanation?.hits.length).to.be.above(0)
  })

  it('appear in explanations as the engine applies them', async () => {
    const synonyms = await liveOf().data.get(SYNONYMS)
    const { rules } = readSynonymRules(files)
    const phrases = rules.flatMap(({ left }) => left.map(({ text }) => text))
    // Queries of adjacent rules, so that several rules apply, some of which share words.
    const queries = phrases.flatMap((_, place) => (place % 5 === 0 ? [phrases.slice(place, place + 5).join(' ')] : []))
    for (const query of queries) {
      const tokens = await openSearch.indices.analyze(index, { analyzer: SYNONYM_ANALYZER, text: query })
      const replaced = tokens.filter(({ type }) => type === 'SYNONYM')
      const byEngine = new Set(replaced.map(({ start_offset, end_offset }) => query.slice(start_offset, end_offset)))
      const applied = synonyms.applied(query)
      expect([...new Set(applied.map(({ from }) => from))].sort(), query).to.deep.equal([...byEngine].sort())
      const terms = new Set(tokens.map(({ token }) => token))
      for (const { to } of applied) {
        for (const { term } of to.flatMap((phrase) => readTariffWords(phrase).words))
          expect(terms, query).to.include(term)
      }
    }
  }).timeout(60_000)

  it('parse to the terms of the engine', async () => {
    const phrases = readSynonymRules(files).rules.flatMap(({ left, right }) => [...left, ...right])
    const others = [
      "Men's café-crème brûlée, 0,15 mm USB-C 4K cm<sup>3</sup> length<br>width heading|4906",
      'Łódź Maté œuf',
    ]
    const texts = [...phrases.map(({ text }) => text), ...others]
    const byEngine = await openSearch.indices.analyze(index, { analyzer: 'tariff_text', text: texts })
    const here = texts.flatMap((text) => readTariffWords(text).words.map(({ term }) => term))
    expect(here).to.deep.equal(byEngine.map(({ token }) => token))
  })
})

describe('synonyms of a source', () => {
  it('go live with its data, unless a line is invalid', async () => {
    const installation = await createSmallInstallation(['uk'])
    const { bundle, pipeline } = installation
    const ingest = async () => {
      const rejects = collectRejects()
      const failure = await runIngest(pipeline, await openBundle(bundle.directory), rejects, {
        regions: ['uk'],
        allowShrink: true,
      }).then(
        () => null,
        (error: unknown) => error,
      )
      return { failure, rejects: rejects.all }
    }
    try {
      await bundle.write('common/search/synonyms/wordnet.txt', 'not a rule, as nobody reads it,')
      await bundle.write('common/search/synonyms/curated_horses.txt', 'steed => horses\nnag =>\n')
      const bad = await ingest()
      expect(bad.failure).to.be.instanceOf(IngestError)
      expect(bad.rejects).to.deep.equal([
        {
          file: 'common/search/synonyms/curated_horses.txt',
          line: 2,
          reason: 'has a side without a word',
          record: 'nag =>',
        },
      ])

      await bundle.write('common/search/synonyms/curated_horses.txt', 'steed => horses\n')
      expect(await ingest()).to.deep.equal({ failure: null, rejects: [] })
      const [version] = await listDataVersions(pipeline.postgres)
      const live = await createLiveVersions(pipeline).get(version?.region ?? 'uk')
      const synonyms = await live?.data.get(SYNONYMS)
      const applied = { from: 'steeds', to: ['horses'], file: 'common/search/synonyms/curated_horses.txt', line: 1 }
      expect(synonyms?.applied('steeds')).to.deep.equal([applied])
      expect(synonyms?.applied('rucksack')[0]).to.include({ file: 'synonyms/search/clothing-and-textiles.txt' })
    } finally {
      await installation.remove()
    }
  }).timeout(60_000)
})
