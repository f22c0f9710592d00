import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { distinctHeadings } from '../../eval/score.ts'
import { figuresOf, type JudgedAnswer, judge, meanFigures, type Ranker } from '../../eval/search-figures.ts'
import { type JudgedSet, readJudgedSets } from '../../eval/search-sets.ts'
import { openTariff, type SearchedTariff } from '../../eval/search-tariff.ts'
import { belowThresholds, chanceOf, readThresholds } from '../../eval/thresholds.ts'
import { withTypo } from '../../eval/typos.ts'
import { createEncoder, type Encoder } from '../../src/embedding/encoder.ts'
import { readGoodsNames } from '../../src/language/goods-names/read-goods-names.ts'
import { createOpenSearch, type OpenSearch } from '../../src/opensearch/client.ts'
import { createPostgres, type Postgres } from '../../src/postgres/client.ts'
import { dataPack, sample, seededRandom } from '../support/data-pack.ts'
import { fullData } from '../support/full-data.ts'

/** Default number of hits of a page. */
const FIRST_PAGE = 50

/** Number of random strings, which should have no hits. */
const NONSENSE = 50

describe('relevance over the full data', function () {
  this.timeout(600_000)

  const data = fullData()
  let postgres: Postgres
  let openSearch: OpenSearch
  let encoder: Encoder
  let tariff: SearchedTariff
  let sets: readonly JudgedSet[]
  let answers: ReadonlyMap<string, readonly JudgedAnswer[]>

  const tariffOf = async (engine: OpenSearch): Promise<SearchedTariff> => {
    const opened = await openTariff({ postgres, openSearch: engine, encoder }, 'uk')
    if (opened === null) throw new Error('No uk data is live.')
    return opened
  }

  const judgeAll = async (
    rank: Ranker,
    change: (query: string) => string = (query) => query,
  ): Promise<ReadonlyMap<string, readonly JudgedAnswer[]>> => {
    const judged = new Map<string, readonly JudgedAnswer[]>()
    for (const { name, queries } of sets) {
      const changed = queries.map(({ query, gold }) => ({ query: change(query), gold }))
      judged.set(name, await judge(changed, rank, tariff.codes))
    }
    return judged
  }

  const meanOf = (judged: ReadonlyMap<string, readonly JudgedAnswer[]>) =>
    meanFigures([...judged.values()].map(figuresOf))

  before(async () => {
    postgres = createPostgres(data().config.database)
    openSearch = createOpenSearch(data().config.openSearch)
    encoder = createEncoder({ modelPath: data().config.embeddingModelPath })
    tariff = await tariffOf(openSearch)
    sets = await readJudgedSets(join(dirname(dataPack()), 'eval', 'search'))
    answers = await judgeAll(tariff.search)
  })

  after(async () => {
    await encoder.close()
    await openSearch.close()
    await postgres.close()
  })

  const firstPage = async (query: string) => {
    const { hits, total } = await tariff.search(query)
    const page = hits.slice(0, FIRST_PAGE)
    return { total, codes: page.map(({ itemId }) => itemId), headings: distinctHeadings(page) }
  }

  describe('judged queries', () => {
    it('judged queries reach every threshold of relevance', async () => {
      const thresholds = await readThresholds()
      const under = [...answers].flatMap(([name, judged]) =>
        belowThresholds(name, figuresOf(judged), thresholds, chanceOf(judged.length)),
      )
      expect(under).to.deep.equal([])
    })

    it('reach better recall than the naive baseline on every set', async () => {
      for (const { name, queries } of sets) {
        const naive = figuresOf(await judge(queries, tariff.baseline, tariff.codes))
        const ours = figuresOf(answers.get(name) ?? [])
        for (const figure of ['heading_recall_1', 'heading_recall_5', 'heading_recall_10', 'mrr'] as const) {
          expect(ours[figure], `${name} ${figure}`).to.be.greaterThan(naive[figure])
        }
      }
    })

    it('find hits, or suggest a query that does, for all but one in a hundred', async () => {
      const all = [...answers.values()].flat()
      const without: string[] = []
      for (const { query, total } of all) {
        if (total === 0 && (await tariff.suggested(query)).total === 0) without.push(query)
      }
      expect(without.length, without.join(', ')).to.be.at.most(all.length / 100)
    })

    it('keep most of their recall with one wrong letter, if suggestions are taken', async () => {
      const random = seededRandom(1)
      const clean = meanOf(answers)
      const wrong = meanOf(await judgeAll(tariff.suggested, (query) => withTypo(query, random)))
      const chance = chanceOf([...answers.values()].flat().length)
      expect(wrong.heading_recall_10).to.be.at.least(clean.heading_recall_10 * 0.95 - chance)
      expect(wrong.heading_recall_1).to.be.at.least(clean.heading_recall_1 * 0.9)
    })

    it('lose no recall by corrections of correct words', async () => {
      const uncorrected = meanOf(await judgeAll(tariff.uncorrected))
      expect(meanOf(answers).heading_recall_1).to.be.at.least(uncorrected.heading_recall_1)
      expect(meanOf(answers).heading_recall_10).to.be.at.least(uncorrected.heading_recall_10)
    })

    it('the minimum score costs judged queries at most half a point', async () => {
      const endless: OpenSearch = {
        ...openSearch,
        search: (index, body, options) => openSearch.search(index, { ...body, min_score: 0 }, options),
        msearch: (searches, options) =>
          openSearch.msearch(
            searches.map(({ index, body }) => ({ index, body: { ...body, min_score: 0 } })),
            options,
          ),
      }
      const all = meanOf(await judgeAll((await tariffOf(endless)).search))
      expect(meanOf(answers).heading_recall_10).to.be.at.least(all.heading_recall_10 - 0.5)
    })

    it('include "ricotta" with tens of hits, not thousands', async () => {
      expect((await firstPage('ricotta')).total).to.be.within(1, 99)
    })
  })

  describe('the first page', () => {
    const OF_GOODS: readonly (readonly [string, readonly string[]])[] = [
      ['gherkins', ['0707', '2001']],
      ['tripe', ['0504']],
      ['hedgehog', ['0106']],
      ['halbiut', ['0302', '0303', '0304', '0305']],
    ]
    for (const [query, headings] of OF_GOODS) {
      it(`shows ${headings.join(' or ')} among the first ten headings of "${query}"`, async () => {
        const found = (await firstPage(query)).headings.slice(0, 10)
        expect(
          found.some((heading) => headings.includes(heading)),
          found.join(' '),
        ).to.equal(true)
      })
    }

    for (const [query, heading] of [
      ['potatoes', '0701'],
      ['tomatoes', '0702'],
      ['onions', '0703'],
      ['grape', '0806'],
      ['grapes', '0806'],
      ['strawberries', '0810'],
      ['pork', '0203'],
    ] as const) {
      it(`begins with ${heading} for "${query}": fresh goods before prepared ones`, async () => {
        expect((await firstPage(query)).headings[0]).to.equal(heading)
      })
    }

    for (const query of ['diesel', 'petrol', 'gasoline', 'heating oil']) {
      it(`begins with 2710 for "${query}": fuels before what burns them`, async () => {
        expect((await firstPage(query)).headings[0]).to.equal('2710')
      })
    }

    it('begins with the row with that description for "For the manufacture of starch"', async () => {
      expect((await firstPage('For the manufacture of starch')).codes[0]).to.equal('0701901000')
    })

    for (const [code, first] of [
      ['0903', '0903000000'],
      ['01022910', '0102291000'],
      ['29021100', '2902110000'],
    ] as const) {
      it(`begins with ${first} for "${code}"`, async () => {
        expect((await firstPage(code)).codes[0]).to.equal(first)
      })
    }
  })

  describe('names of goods', () => {
    /** Every so many names are searched: all of them take half an hour. */
    const EVERY = 25

    it('names of goods have a heading of theirs among the first three in nine of ten cases', async () => {
      const some = (await readGoodsNames()).filter((_, place) => place % EVERY === 0)
      const missed: string[] = []
      for (const { name, goods, headings } of some) {
        const first = (await firstPage(name)).headings.slice(0, 3)
        if (!first.some((heading) => headings.includes(heading))) missed.push(`${name} (${goods}): ${first.join(' ')}`)
      }
      expect(missed.length, missed.join('; ')).to.be.at.most(some.length / 10)
    })

    for (const [query, heading] of [
      ['nutella', '1806'],
      ['jumper leads', '8544'],
      ['cable ties', '3926'],
      ['skirting board', '4409'],
      ['crocs', '6402'],
      ['decking', '4409'],
      ['tipp-ex', '3824'],
    ] as const) {
      it(`include "${query}" of ${heading}`, async () =>
        expect((await firstPage(query)).headings.slice(0, 3)).to.include(heading))
    }
  })

  describe('words without meaning', () => {
    it('find no hits for "flibble"', async () => {
      expect((await firstPage('flibble')).total).to.equal(0)
    })

    for (const word of ['ikea', 'kvetina']) {
      it(`find no hits for "${word}", a name or word of an unknown language that no row contains`, async () => {
        expect((await firstPage(word)).total).to.equal(0)
      })
    }

    it(`find no hits for ${NONSENSE} random strings`, async () => {
      const random = seededRandom(20)
      const letters = [...'abcdefghijklmnopqrstuvwxyz']
      const found: string[] = []
      for (let position = 0; position < NONSENSE; position++) {
        const length = 7 + Math.floor(random() * 6)
        const word = Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('')
        if ((await firstPage(word)).total > 0) found.push(word)
      }
      expect(found).to.deep.equal([])
    })
  })

  describe('words of other languages', () => {
    for (const [word, heading] of [
      ['kartoffeln', '0701'],
      ['chaussures', '6403'],
      ['patatas', '0701'],
      ['zapatos', '6403'],
      ['Turnschuhe', '6404'],
      ['jouets en bois', '9503'],
      ['女士棉质T恤', '6109'],
    ] as const) {
      it(`find ${heading} for "${word}"`, async () =>
        expect((await firstPage(word)).headings.slice(0, 3)).to.include(heading))
    }
  })

  describe('paraphrases', () => {
    const SHUFFLED: readonly (readonly [string, string])[] = [
      ['fresh cherry tomatoes', '0702'],
      ['frozen boneless chicken', '0207'],
      ['cotton t shirts for men', '6109'],
      ['roasted coffee beans', '0901'],
      ['wooden kitchen furniture', '9403'],
    ]
    for (const [query, heading] of SHUFFLED) {
      it(`find ${heading} by the words of "${query}" in any order`, async () => {
        const words = query.split(' ')
        for (let seed = 1; seed <= 5; seed++) {
          const shuffled = sample(words, words.length, seededRandom(seed)).join(' ')
          expect((await firstPage(shuffled)).headings.slice(0, 10), shuffled).to.include(heading)
        }
      })
    }

    const VARIANTS: readonly (readonly [string, string, string])[] = [
      ['aluminium foil', 'aluminum foil', '7607'],
      ['rubber tyres', 'rubber tires', '4011'],
      ['silver jewellery', 'silver jewelry', '7113'],
      ['plough', 'plow', '8432'],
      ['yoghurt', 'yogurt', '0403'],
      ['sulphur', 'sulfur', '2503'],
      ['colour television', 'color television', '8528'],
    ]
    for (const [british, american, heading] of VARIANTS) {
      it(`find ${heading} by "${british}" and by "${american}"`, async () => {
        for (const query of [british, american]) {
          expect((await firstPage(query)).headings.slice(0, 10), query).to.include(heading)
        }
      })
    }
  })
})
