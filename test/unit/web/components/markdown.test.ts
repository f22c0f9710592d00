import { expect } from 'chai'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { Markdown } from '../../../../src/web/components/markdown.tsx'

const PLACE = { region: 'xi', asOf: '2025-02-01', country: null } as const

const html = (text: string): string => render(h(Markdown, { text, place: PLACE }))

describe('notes', () => {
  it('link to other codes in the same tariff on the same day', () => {
    expect(html('of heading [0301](/headings/0301)')).to.include('href="/xi/headings/0301?as_of=2025-02-01"')
    expect(html('[guidance](https://www.gov.uk/a)')).to.include('href="https://www.gov.uk/a"')
    expect(render(h(Markdown, { text: '[0301](/headings/0301)' }))).to.include('href="/headings/0301"')
  })

  it('show markup as text and run no address', () => {
    const hostile = html(
      '<script>alert(1)</script> & [x](javascript:alert) [y](//evil.example)"><img src=x onerror=alert>',
    )
    expect(hostile).not.to.match(/<script|<img|href="javascript/)
  })
})
