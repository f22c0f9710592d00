import { expect } from 'chai'
import { Fragment, h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { codeHistory } from '../../../../src/tariff/code-history.ts'
import { missingCodePage, type SoughtPage } from '../../../../src/web/components/missing-code.tsx'
import { TOMATOES } from '../../../support/nomenclature-rows.ts'

const PLACE = { region: 'uk', asOf: null, country: 'FR' } as const

const pageOf = (sought: Pick<SoughtPage, 'itemId' | 'suffix' | 'what'>, asOf = '2026-01-01') => {
  const history = codeHistory(TOMATOES, sought, asOf)
  const { title, main } = missingCodePage({ ...sought, path: '/commodities/0702000007' }, history, null, PLACE)
  const html = renderToString(h(Fragment, null, main)).replaceAll('&amp;', '&')
  return { title, addresses: [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address) }
}

describe('the page of a missing code', () => {
  it('links a code that ended as it was, and what follows it', () => {
    const { title, addresses } = pageOf({ what: 'Commodity 0702 00 00 07', itemId: '0702000007', suffix: null })
    expect(title).to.equal('Commodity 0702 00 00 07 ended on 31 December 2024')
    expect(addresses.slice(0, 2)).to.deep.equal([
      '/commodities/0702000007?as_of=2024-12-31&country=FR',
      '/commodities/0702001007?country=FR',
    ])
  })

  it('links a code that starts later on its first day', () => {
    const sought = { what: 'Commodity 0702 00 10 07', itemId: '0702001007', suffix: null }
    const { title, addresses } = pageOf(sought, '2024-06-01')
    expect(title).to.equal('Commodity 0702 00 10 07 starts on 1 January 2025')
    expect(addresses[0]).to.equal('/commodities/0702001007?as_of=2025-01-01&country=FR')
  })

  it('links the row of another kind that has the code', () => {
    const group = pageOf({ what: 'Group 0702 00 10 00', itemId: '0702001000', suffix: '10' })
    expect(group.title).to.equal('0702 00 10 00 is a subheading, not a group')
    expect(group.addresses[0]).to.equal('/subheadings/0702001000-80?country=FR')
    const heading = pageOf({ what: 'Heading 0711', itemId: '0711000000', suffix: '80' })
    expect(heading.title).to.equal('0711 is a commodity, not a heading')
    const commodity = pageOf({ what: 'Commodity 0702 00 00 00', itemId: '0702000000', suffix: null })
    expect(commodity.addresses[0]).to.equal('/headings/0702?country=FR')
  })
})
