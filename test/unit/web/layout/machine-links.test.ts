import { expect } from 'chai'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { MachineLinks } from '../../../../src/web/layout/machine-links.tsx'

const publicUrl = 'https://tariff.example'

const linksOf = (json: Parameters<typeof MachineLinks>[0]['json'], needsKey = false): string =>
  renderToString(h(MachineLinks, { json, needsKey, publicUrl })).replaceAll('&quot;', '"').replaceAll('&amp;', '&')

describe('MachineLinks', () => {
  it('links to the same content, and shows how to ask for it', () => {
    const html = linksOf('/uk/api/v2/headings/0702?as_of=2025-01-01')
    expect(html).to.include('<a href="/uk/api/v2/headings/0702?as_of=2025-01-01">This page as JSON</a>')
    expect(html).to.include("curl 'https://tariff.example/uk/api/v2/headings/0702?as_of=2025-01-01'")
  })

  it('shows several where no single one has all', () => {
    const html = linksOf([
      { text: 'United Kingdom, as JSON', address: '/a' },
      { text: 'Northern Ireland, as JSON', address: '/b' },
    ])
    expect(html.match(/<a /g)).to.have.length(2)
    expect(html.match(/curl '/g)).to.have.length(2)
  })

  it('shows what is sent, in quotation marks that a shell understands, and does not link to what needs a key', () => {
    const html = linksOf(
      [{ text: 'As JSON', address: '/fpo-code-search', body: { description: "women's shoes" } }],
      true,
    )
    expect(html).not.to.include('<a ')
    expect(html).to.include(
      `curl -H "X-Api-Key: $KEY" --json '{"description":"women'\\''s shoes"}' 'https://tariff.example/fpo-code-search'`,
    )
  })
})
