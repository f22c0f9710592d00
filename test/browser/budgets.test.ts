import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { useBrowser } from '../support/browser.ts'
import { pagesUrl } from '../support/page-service.ts'
import { PAGE_TYPES } from './page-types.ts'

const KB = 1024

/** Bytes, gzipped, of the first view: what a phone on a slow line loads within two seconds. */
const BUDGETS = { css: 20 * KB, js: 15 * KB } as const

/** A page of results, or of a commodity with its measures; other pages are held to the larger one. */
const HTML_BUDGETS = [
  { of: /^\/(?:xi\/)?search/, bytes: 40 * KB },
  { of: /./, bytes: 60 * KB },
] as const

/** The page, its style sheet, script and icon, and one to spare. */
const MAX_REQUESTS = 5

/** Sources that would let a text run, or load something from elsewhere. */
const FORBIDDEN_SOURCES = /unsafe-|https?:|\*|data:|blob:/

const gzipped = (body: string | Buffer): number => gzipSync(body, { level: 6 }).byteLength

for (const { name, path } of PAGE_TYPES) {
  describe(`the first view of the page "${name}"`, function () {
    this.timeout(30_000)
    const { open } = useBrowser()

    it('stays small: few requests, no fonts, and HTML, styles and scripts within their budgets', async () => {
      const page = await open('about:blank')
      const loaded: { readonly type: string; readonly url: string; readonly bytes: Promise<number> }[] = []
      page.on('response', (response) => {
        const bytes = response.body().then(gzipped, () => 0)
        loaded.push({ type: response.request().resourceType(), url: response.url(), bytes })
      })
      await page.goto(new URL(path, pagesUrl()).href, { waitUntil: 'load' })
      expect(loaded.map(({ url }) => url)).to.have.length.at.most(MAX_REQUESTS)
      const bytesOf = async (type: string) => {
        const sizes = await Promise.all(loaded.filter((one) => one.type === type).map(({ bytes }) => bytes))
        return sizes.reduce((sum, size) => sum + size, 0)
      }
      expect(await bytesOf('font')).to.equal(0)
      expect(await bytesOf('stylesheet'), 'CSS').to.be.within(1, BUDGETS.css)
      expect(await bytesOf('script'), 'JS').to.be.within(1, BUDGETS.js)
      const html = HTML_BUDGETS.find(({ of }) => of.test(path))?.bytes
      expect(await bytesOf('document'), 'HTML').to.be.within(1, html ?? 0)
    })

    it('sets a policy that allows nothing inline and nothing from elsewhere', async () => {
      const { headers } = await fetch(new URL(path, pagesUrl()), { headers: { Accept: 'text/html' } })
      const policy = headers.get('Content-Security-Policy') ?? ''
      expect(policy).to.include("default-src 'none'")
      expect(policy).to.include("frame-ancestors 'none'")
      expect(policy).to.include("base-uri 'none'")
      expect(policy).to.include("form-action 'self'")
      // A picture within a style sheet runs nothing.
      const directives = policy.split('; ').filter((directive) => !directive.startsWith('img-src '))
      for (const directive of directives) expect(directive).not.to.match(FORBIDDEN_SOURCES)
      expect(headers.get('X-Content-Type-Options')).to.equal('nosniff')
      expect(headers.get('Referrer-Policy')).not.to.equal(null)
    })

    it('loads assets that caches keep for ever', async () => {
      const html = await (await fetch(new URL(path, pagesUrl()), { headers: { Accept: 'text/html' } })).text()
      const assets = Array.from(html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g), ([, address = '']) => address)
      expect(assets).to.have.length.above(2)
      for (const address of assets) {
        expect(address).to.match(/-[0-9a-f]{12}\.\w+$/)
        const { headers } = await fetch(new URL(address, pagesUrl()))
        expect(headers.get('Cache-Control'), address).to.equal('public, max-age=31536000, immutable')
      }
    })
  })
}
