import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { type ClassifiedAnswer, classifierFigures, classifyAll, reliabilityOf } from '../../eval/fpo-figures.ts'
import { type ClassifiedSet, readClassifiedSets } from '../../eval/fpo-sets.ts'
import { type ClassifiedTariff, openClassifiedTariff } from '../../eval/fpo-tariff.ts'
import { belowThresholds, chanceOf, readThresholds } from '../../eval/thresholds.ts'
import { createEncoder, type Encoder } from '../../src/embedding/encoder.ts'
import { createOpenSearch, type OpenSearch } from '../../src/opensearch/client.ts'
import { createPostgres, type Postgres } from '../../src/postgres/client.ts'
import { dataPack } from '../support/data-pack.ts'
import { fullData } from '../support/full-data.ts'
import { VAGUE_DESCRIPTIONS } from '../support/vague-descriptions.ts'

/** Answers in a tenth of the score that are enough to compare. */
const ENOUGH = 100

/** The standard error of a proportion, both in thousandths. */
const standardError = (right: number, answers: number): number => Math.sqrt((right * (1000 - right)) / answers)

/** Real descriptions that are sampled from the sets. */
const REAL = 300

describe('the parcel classifier over the full data', function () {
  this.timeout(600_000)

  const data = fullData()
  let postgres: Postgres
  let openSearch: OpenSearch
  let encoder: Encoder
  let tariff: ClassifiedTariff
  let sets: readonly ClassifiedSet[]
  const answers = new Map<string, readonly ClassifiedAnswer[]>()

  before(async () => {
    postgres = createPostgres(data().config.database)
    openSearch = createOpenSearch(data().config.openSearch)
    encoder = createEncoder({ modelPath: data().config.embeddingModelPath })
    const opened = await openClassifiedTariff({ postgres, openSearch, encoder }, 'uk')
    if (opened === null) throw new Error('No uk data is live.')
    tariff = opened
    const folder = join(dirname(dataPack()), 'eval')
    sets = await readClassifiedSets([join(folder, 'fpo'), join(folder, 'search')])
    for (const { name, items } of sets) {
      answers.set(name, await classifyAll(items, tariff.classify, tariff.live, tariff.codes))
    }
  })

  after(async () => {
    await encoder.close()
    await openSearch.close()
    await postgres.close()
  })

  const sixDigits = () => [...answers.values()].flat().filter(({ gold }) => gold.length === 6)

  it('reaches its thresholds', async () => {
    const thresholds = await readThresholds()
    const under = [...answers].flatMap(([name, judged]) =>
      belowThresholds(name, classifierFigures(judged), thresholds, chanceOf(judged.length)),
    )
    expect(under).to.deep.equal([])
  })

  it('returns scores within 5 points, and a standard error, of how often first results are right', () => {
    for (const { from, answers: count, meanScore, right } of reliabilityOf(sixDigits())) {
      if (count < ENOUGH) continue
      expect(Math.abs(right - meanScore), `scores from ${from}`).to.be.at.most(50 + standardError(right, count))
    }
  })

  it('returns only codes of the tariff, best first', () => {
    for (const { description, results } of [...answers.values()].flat()) {
      for (const { code } of results) expect(tariff.codes.has(code), `${description}: ${code}`).to.equal(true)
      const scores = results.map(({ score }) => score)
      expect(scores, description).to.deep.equal(scores.toSorted((a, b) => b - a))
    }
  })

  it('abstains from at most 3 % of real descriptions', () => {
    const all = sixDigits()
    const real = all.filter((_, place) => place % Math.floor(all.length / REAL) === 0)
    const refused = real.filter(({ results }) => results.length === 0).map(({ description }) => description)
    expect(refused.length, refused.join(' | ')).to.be.at.most(real.length * 0.03)
  })

  it('abstains from at least 95 % of the vague descriptions that the rules were written with', async () => {
    const answered: string[] = []
    for (const description of VAGUE_DESCRIPTIONS) {
      const { results } = await tariff.classify(tariff.live, { description, digits: 6, limit: 1 })
      if (results.length > 0) answered.push(`${description} (${results[0]?.code})`)
    }
    expect(answered.length, answered.join(' | ')).to.be.at.most(VAGUE_DESCRIPTIONS.length * 0.05)
  })
})
