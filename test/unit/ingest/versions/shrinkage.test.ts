import { expect } from 'chai'
import { describeShrinkage } from '../../../../ingest/versions/shrinkage.ts'

describe('shrinkage', () => {
  const live = {
    region: 'uk' as const,
    sourceKind: 'bundle',
    dataVersionId: 5,
    rowCounts: {
      goods_nomenclatures: 1000,
      measures: 8000,
      footnotes: 1000,
      search_vocabulary: 9999,
      search_documents: 1000,
    },
  }

  it('names its share and the tables that lose most', () => {
    expect(describeShrinkage(live, { goods_nomenclatures: 1010, measures: 0, footnotes: 990 })).to.equal(
      'uk: the new data has 2000 rows, 80 % fewer than the 10000 of live version 5 (measures 8000 → 0, footnotes 1000 → 990)',
    )
  })

  it('stays null up to a tenth of the rows', () => {
    expect(describeShrinkage(live, { goods_nomenclatures: 1000, measures: 7000, footnotes: 1000 })).to.equal(null)
    expect(describeShrinkage(live, { goods_nomenclatures: 1000, measures: 6999, footnotes: 1000 })).to.be.a('string')
  })

  it('names the loss of a tariff that far more labels than rows come with', () => {
    const loaded = { goods_nomenclatures: 100, measures: 0, footnotes: 0, labelled_descriptions: 183_000 }
    expect(describeShrinkage(live, loaded)).to.match(/the new data has 100 rows, 99 % fewer than the 10000/)
  })
})
