import { expect } from 'chai'
import { pagesUrl } from '../support/page-service.ts'
import { PAGE_TYPES } from './page-types.ts'

/** Pages that are opened, of at most so many of a kind: the sample has thousands of links. */
const MAX_PAGES = 60
const MAX_OF_A_KIND = 2

/** Pages at once: a visitor has six connections. */
const AT_ONCE = 4

/** `/commodities/0702001007?country=FR` is of the same kind as any other commodity with a country. */
const kindOf = ({ pathname, searchParams }: URL): string =>
  `${pathname.replaceAll(/\d[\d-]*/g, 'N')}?${[...new Set(searchParams.keys())].toSorted().join('&')}`

const unescaped = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<')

/** Addresses that a page without script offers, in this service. */
const linksOf = (html: string, base: URL): readonly URL[] =>
  Array.from(html.matchAll(/<a\s[^>]*?href="([^"#][^"]*)"/g), ([, href = '']) => new URL(unescaped(href), base)).filter(
    ({ origin }) => origin === base.origin,
  )

describe('the links between pages', function () {
  this.timeout(120_000)

  it('lead somewhere without JavaScript, from every type of page', async () => {
    const seen = new Map<string, number>()
    const dead: string[] = []
    let opened = 0
    const isNew = (url: URL): boolean => {
      url.hash = ''
      const kind = kindOf(url)
      const before = seen.get(kind) ?? 0
      if (before >= MAX_OF_A_KIND || seen.has(url.href)) return false
      seen.set(kind, before + 1)
      seen.set(url.href, 1)
      return true
    }
    const visit = async (url: URL, from: string): Promise<readonly (readonly [URL, string])[]> => {
      opened += 1
      const response = await fetch(url, { headers: { Accept: 'text/html' } })
      const body = await response.text()
      if (response.status >= 400 && from !== '') dead.push(`${response.status} ${url.href}, linked from ${from}`)
      if (!(response.headers.get('Content-Type') ?? '').startsWith('text/html')) return []
      return linksOf(body, new URL(response.url)).map((link) => [link, url.pathname] as const)
    }
    let queue: readonly (readonly [URL, string])[] = PAGE_TYPES.map(({ path }) => [new URL(path, pagesUrl()), ''])
    while (queue.length > 0 && opened < MAX_PAGES) {
      const next = queue.slice(0, AT_ONCE)
      const found = await Promise.all(next.map(([url, from]) => visit(url, from)))
      queue = [...queue.slice(AT_ONCE), ...found.flat().filter(([url]) => isNew(url))]
    }
    expect(dead).to.deep.equal([])
    expect(opened).to.be.above(PAGE_TYPES.length)
  })
})
