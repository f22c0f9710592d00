import { expect } from 'chai'
import { knownCodes } from '../../../eval/score.ts'
import { chart } from '../../../eval/search-chart.ts'
import { type Figures, figuresOf, judge, meanFigures } from '../../../eval/search-figures.ts'
import { table } from '../../../eval/search-table.ts'
import { belowThresholds, chanceOf, readThresholds } from '../../../eval/thresholds.ts'

const TARIFF = knownCodes(['0101210000', '0702001007'])
const QUERIES = [
  { query: 'horse', gold: '010121' },
  { query: 'tomato', gold: '070200' },
  { query: 'flibble', gold: '010121' },
]
const horsesForAll = async (query: string) =>
  query === 'flibble' ? { hits: [], total: 0 } : { hits: [{ itemId: '0101210000', headingId: '0101' }], total: 12 }

describe('an evaluation', () => {
  let figures: Figures
  before(async () => {
    figures = figuresOf(await judge(QUERIES, horsesForAll, TARIFF))
  })

  it('runs every query of a set and aggregates the figures', () => {
    expect(figures).to.include({
      queries: 3,
      heading_recall_1: 100 / 3,
      hs6_recall_10: 100 / 3,
      zero_result_rate: 100 / 3,
    })
    expect(figures.commodity_recall_10).to.equal(null)
    expect(figures.commodity_recall_100).to.equal(null)
  })

  it('finds the right ten digits among as many hits as a figure names', async () => {
    const gold = '0101210000'
    const at60 = async () => {
      const others = Array.from({ length: 59 }, () => ({ itemId: '0702000007', headingId: '0702000000' }))
      return { hits: [...others, { itemId: gold, headingId: '0101000000' }], total: 60 }
    }
    const { commodity_recall_50, commodity_recall_100 } = figuresOf(
      await judge([{ query: 'horses', gold }], at60, new Set([gold, '010121', '0101'])),
    )
    expect([commodity_recall_50, commodity_recall_100]).to.deep.equal([0, 100])
  })

  it('weights sets equally in the mean and skips sets that cannot judge a figure', () => {
    const other = { ...figures, queries: 300, heading_recall_1: 100, hs6_recall_10: null }
    const mean = meanFigures([figures, other])
    expect(mean.queries).to.equal(303)
    expect(mean.heading_recall_1).to.be.closeTo(66.7, 0.1)
    expect(mean.hs6_recall_10).to.equal(figures.hs6_recall_10)
    expect(mean.commodity_recall_10).to.equal(null)
  })

  it('reports each figure below its threshold', () => {
    const thresholds = { mine: { heading_recall_1: 50, hs6_recall_10: 33, commodity_recall_10: 1 } }
    expect(belowThresholds('mine', figures, thresholds)).to.deep.equal([
      'mine: heading_recall_1 is 33.3, its threshold 50',
      'mine: commodity_recall_10 is not judged, its threshold 1',
    ])
    expect(belowThresholds('another', figures, thresholds)).to.deep.equal([])
  })

  it('tolerates two rows of a set or half a point below a threshold', () => {
    expect(chanceOf(100)).to.equal(2)
    expect(chanceOf(2000)).to.equal(0.5)
    const thresholds = { mine: { heading_recall_1: 34 } }
    expect(belowThresholds('mine', figures, thresholds, 0.7)).to.deep.equal([])
    expect(belowThresholds('mine', figures, thresholds, 0.6)).to.have.length(1)
  })

  it('reads the file of thresholds', async () => {
    expect(Object.keys(await readThresholds())).to.have.length.greaterThan(0)
  })

  it('prints aligned columns with a dash for figures that are not judged', () => {
    const [header = '', row = ''] = table([{ set: 'mine', ranker: 'search', figures }]).split('\n')
    expect(header).to.match(
      /^set +ranker +queries +heading recall@1 +@5 +@10 +HS6 recall@10 +code recall@10 +@50 +@100 +MRR +no hits % +p50 ms +p95 ms$/,
    )
    expect(row).to.match(/^mine +search +3 +33\.3 +33\.3 +33\.3 +33\.3 +- +- +- +33\.3 +33\.3 /)
    expect(row.indexOf('33.3') + 4).to.equal(header.indexOf('heading recall@1') + 'heading recall@1'.length)
  })

  it('draws a chart with escaped set names and marked thresholds', () => {
    const drawn = chart('Search', [
      { name: 'a<b>', search: figures, baseline: figures, thresholds: { heading_recall_1: 50 } },
    ])
    expect(drawn).to.match(/^<svg xmlns=/)
    expect(drawn).to.include('a&#60;b&#62;').and.not.include('a<b>')
    expect(drawn.match(/<line class="threshold"/g)).to.have.length(2)
    expect(drawn).to.include('not judged').and.include('prefers-color-scheme: dark')
  })
})
