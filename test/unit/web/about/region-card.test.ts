import { expect } from 'chai'
import { load } from 'cheerio'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import type { DataDates } from '../../../../src/tariff/data-dates.ts'
import { RegionCard } from '../../../../src/web/about/region-card.tsx'

describe('the card of a region', () => {
  /** The terms of the card with what it says of them. */
  const facts = (dataDates: DataDates) => {
    const live = {
      dataVersionId: 7,
      publishedAt: new Date('2026-01-02T03:04:05Z'),
      snapshotDate: '2025-12-11',
      dataDates,
      sourceKind: 'bundle',
    }
    const data = { region: 'uk' as const, live, ageDays: 22, warnings: [], counts: null }
    const $ = load(render(h(RegionCard, { data })))
    return $('dt')
      .toArray()
      .map((term) => [$(term).text(), $(term).next().text()])
  }

  it('names the day of each kind of data that is not that of the whole', () => {
    expect(facts({ nomenclature: '2025-12-11', duties: '2021-01-01', taxes: '2025-07-14' })).to.deep.equal([
      ['Kind', 'Real tariff data'],
      ['As of', '11 December 2025'],
      ['Its duties', '1 January 2021'],
      ['Its VAT and excise', '14 July 2025'],
      ['Age', '22 days'],
      ['Loaded', '2 January 2026'],
      ['Version', 'uk-7'],
    ])
  })
})
