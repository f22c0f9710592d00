import { expect } from 'chai'
import { interfaceFeed } from '../../../../src/green-lanes/changes/atom.ts'
import { INTERFACE_CHANGES } from '../../../../src/green-lanes/changes/changes.ts'

const PATH = '/xi/api/v2/green_lanes/changes.atom'
const valuesOf = (xml: string, tag: string): readonly string[] =>
  Array.from(xml.matchAll(new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`, 'g')), ([, value = '']) => value)

/** Elements that RFC 4287 requires of a feed and of each entry (4.1.1, 4.1.2). */
function expectAtom(xml: string): void {
  expectWellFormed(xml)
  const [head = '', ...entries] = xml.split('<entry>')
  for (const part of [head, ...entries]) {
    for (const tag of ['id', 'title', 'updated']) expect(valuesOf(part, tag), tag).to.have.length(1)
    expect(valuesOf(part, 'id')[0]).to.match(/^urn:[a-z0-9][a-z0-9-]+:\S+$/)
    expect(valuesOf(part, 'updated')[0]).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  }
  expect(head).to.include('<feed xmlns="http://www.w3.org/2005/Atom">')
  expect(head).to.match(/<author><name>[^<]+<\/name><\/author>/)
  expect(head).to.include(`rel="self" type="application/atom+xml" href="${PATH}"`)
  const ids = valuesOf(xml, 'id')
  expect(new Set(ids).size).to.equal(ids.length)
  const [whole = '', ...dates] = valuesOf(xml, 'updated')
  for (const date of dates) expect(date <= whole).to.equal(true)
}

/** Checks that elements are nested and closed, and that texts are escaped. */
function expectWellFormed(xml: string): void {
  const open: string[] = []
  const body = xml.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\n/, '')
  for (const [, close = '', name = '', empty = ''] of body.matchAll(/<(\/?)([a-z]+)(?:\s[a-z]+="[^"<]*")*(\/?)>/g)) {
    if (close) expect(open.pop()).to.equal(name)
    else if (!empty) open.push(name)
  }
  expect(open).to.deep.equal([])
  const texts = body.replaceAll(/<\/?[a-z]+(?:\s[a-z]+="[^"<]*")*\/?>/g, '')
  expect(texts).not.to.match(/[<>]|&(?!amp;|lt;|gt;|quot;)/)
}

describe('changes of the green lanes interface', () => {
  it('form an Atom feed with an entry for each date', () => {
    const feed = interfaceFeed(INTERFACE_CHANGES, PATH)
    expectAtom(feed)
    expect(feed.match(/<entry>/g)).to.have.length(INTERFACE_CHANGES.length)
    expect(valuesOf(feed, 'updated')[0]).to.equal(`${INTERFACE_CHANGES[0]?.date}T00:00:00Z`)
  })

  it('stay valid Atom whatever a change says', () => {
    expectAtom(interfaceFeed([{ date: '2026-01-01', changes: ['a < b & "c" > <script>\u0001]]>'] }], PATH))
  })

  it('come newest first, each date once', () => {
    const dates = INTERFACE_CHANGES.map(({ date }) => date)
    expect(dates).to.deep.equal([...new Set(dates)].sort().reverse())
  })
})
