import { expect } from 'chai'
import { describeSuspicion } from '../../../../ingest/versions/suspicions.ts'
import type { Queryable } from '../../../../src/postgres/client.ts'

describe('suspicions about new data', () => {
  const version = { region: 'uk', sourceKind: 'published', dataVersionId: 6 } as const
  const live = { ...version, dataVersionId: 5, rowCounts: { goods_nomenclatures: 100, measures: 900 } }
  const rows = { goods_nomenclatures: 100, measures: 900 }
  const lost = (...chapters: string[]): Queryable => ({
    query: async () => JSON.parse(JSON.stringify(chapters.map((chapter) => ({ chapter })))),
  })

  it('stay empty where the new data resembles the live data', async () => {
    expect(await describeSuspicion(lost(), { version, live, rows })).to.equal(null)
    expect(await describeSuspicion(lost(), { version, live: undefined, rows })).to.equal(null)
  })

  it('name the chapters that are missing', async () => {
    expect(await describeSuspicion(lost('07', '85'), { version, live, rows })).to.equal(
      'uk: the new data has nothing of chapter 07, 85, which live version 5 has',
    )
  })

  it('ignore the chapters of built-in data', async () => {
    const builtIn = { ...live, sourceKind: 'built-in' }
    expect(await describeSuspicion(lost('07'), { version, live: builtIn, rows })).to.equal(null)
  })

  it('refuse a first load of published data without measures', async () => {
    const without = { goods_nomenclatures: 100, measures: 0 }
    expect(await describeSuspicion(lost(), { version, live: undefined, rows: without })).to.equal(
      'uk: the new data has no measures',
    )
  })

  it('name the loss of a tenth of the rows first', async () => {
    const fewer = { goods_nomenclatures: 100, measures: 700 }
    expect(await describeSuspicion(lost('07'), { version, live, rows: fewer })).to.match(/19 % fewer/)
  })
})
