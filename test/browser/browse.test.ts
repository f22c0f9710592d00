import { expect } from 'chai'
import { useBrowser } from '../support/browser.ts'
import { pagesUrl } from '../support/page-service.ts'

describe('browsing the tariff', function () {
  this.timeout(30_000)
  const { open } = useBrowser()

  it('leads from the sections to a commodity without a script, and keeps tariff, day and country', async () => {
    const page = await open('/xi/browse?as_of=2025-02-01&country=FR', { javaScriptEnabled: false })
    await page.getByText('Plants and what grows on them').click()
    await page.getByRole('link', { name: 'Vegetables', exact: true }).click()
    await page.getByRole('link', { name: 'Tomatoes, fresh or chilled' }).click()
    await page.getByRole('link', { name: 'Cherry tomatoes' }).first().click()
    expect(new URL(page.url()).pathname).to.match(/^\/xi\/commodities\/07020\d{5}$/)
    expect(new URL(page.url()).search).to.equal('?as_of=2025-02-01&country=FR')
  })

  it('shows the notes of a chapter after one click', async () => {
    const page = await open('/headings/0702', { javaScriptEnabled: false })
    const note = page.locator('details', { hasText: 'Notes of chapter 07' })
    expect(await note.locator('.prose').isVisible()).to.equal(false)
    await note.locator('summary').click()
    expect(await note.locator('.prose').isVisible()).to.equal(true)
  })

  it('opens and closes a tree as a whole, and by keyboard', async () => {
    const page = await open('/headings/0709')
    const folded = page.locator('.tree details:not([open])')
    expect(await folded.count()).to.be.above(2)
    await page.getByRole('button', { name: 'Open all' }).click()
    expect(await folded.count()).to.equal(0)
    await page.getByRole('button', { name: 'Close all' }).click()
    const first = page.locator('.tree summary').first()
    await first.focus()
    await page.keyboard.press('Enter')
    expect(await page.locator('.tree details[open]').count()).to.equal(1)
  })

  it('shows another day, and returns to today with an empty day', async () => {
    const page = await open('/xi/headings/0702?country=FR')
    await page.getByLabel('Show another day').fill('2023-05-01')
    await page.getByRole('button', { name: /^Show/ }).click()
    expect(page.url()).to.include('/xi/headings/0702?').and.to.include('as_of=2023-05-01').and.to.include('country=FR')
    expect(await page.getByText('Showing the tariff of 1 May 2023').isVisible()).to.equal(true)
    await page.getByLabel('Show another day').fill('')
    await page.getByRole('button', { name: /^Show/ }).click()
    expect(await page.getByText('Showing the tariff of').count()).to.equal(0)
  })

  it('switches to the other tariff at the same place and day', async () => {
    const page = await open('/headings/0702?as_of=2025-02-01')
    await page.getByRole('link', { name: 'Northern Ireland', exact: true }).click()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).to.equal('/xi/headings/0702?as_of=2025-02-01')
  })

  it('answers a code of another kind, or none, with 404 and what is there', async () => {
    const page = await open('/subheadings/0702001007?as_of=2025-02-01')
    await page.getByRole('link', { name: 'Commodity 0702 00 10 07' }).click()
    expect(page.url()).to.include('/commodities/0702001007?as_of=2025-02-01')
    const response = await page.goto('/headings/0199')
    expect(response?.status()).to.equal(404)
    await page.getByRole('main').getByRole('link', { name: 'Chapter 01' }).click()
    expect(new URL(page.url()).pathname).to.equal('/chapters/01')
  })

  it('searches within a chapter', async () => {
    const page = await open('/chapters/07', { javaScriptEnabled: false })
    await page.getByLabel('Search within this chapter').fill('cherry & "><b>')
    await page.getByRole('button', { name: 'Search within this chapter' }).click()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('q'), searchParams.get('filter')]).to.deep.equal([
      ...['/search', 'cherry & "><b>', 'chapter_id:07'],
    ])
  })

  it('prints what is folded, and folds it again', async () => {
    const page = await open('/headings/0709')
    const folded = page.locator('main details:not([open])')
    const before = await folded.count()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await folded.count()).to.equal(0)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await folded.count()).to.equal(before)
  })

  it('lists its pages for search engines', async () => {
    const robots = await (await fetch(new URL('/robots.txt', pagesUrl()))).text()
    const address = /Sitemap: (\S+)/.exec(robots)?.[1] ?? ''
    const sitemap = await fetch(new URL(new URL(address).pathname, pagesUrl()))
    expect(sitemap.headers.get('content-type')).to.equal('application/xml; charset=utf-8')
    expect(await sitemap.text()).to.match(/<loc>https?:\/\/[^/]+\/headings\/0702<\/loc>/)
  })
})
