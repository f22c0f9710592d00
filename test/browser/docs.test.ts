import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { PHONE, screenshot, useBrowser, violationsOf } from '../support/browser.ts'

describe('the documentation of the API', function () {
  this.timeout(90_000)
  const { open } = useBrowser()

  /** The page once Swagger UI shows the operations. */
  const openDocs = async (options: Parameters<typeof open>[1] = {}): Promise<Page> => {
    const page = await open('/docs', options)
    await page.locator('.opblock').first().waitFor({ timeout: 60_000 })
    return page
  }

  /** Takes operations away that look like those that stay: the rules take a minute for all 150. */
  const keepOneOfEach = (page: Page): Promise<void> =>
    page.evaluate(() => {
      for (const repeated of ['.opblock-tag-section', '.model-container']) {
        for (const element of Array.from(document.querySelectorAll(repeated)).slice(1)) element.remove()
      }
    })

  it('/docs has the header of every page, with a link back to the search', async () => {
    const page = await openDocs()
    expect(await page.title()).to.equal('API – Opentariff')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click()
    expect(new URL(page.url()).pathname).to.equal('/search')
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`passes the accessibility rules in ${colorScheme} colours, with an operation open to be tried`, async () => {
      const page = await openDocs({ colorScheme })
      await page.locator('.opblock-summary-control').first().click()
      await page.getByRole('button', { name: 'Try it out' }).click()
      await page.getByRole('button', { name: 'Execute' }).click()
      await page.locator('.live-responses-table').waitFor()
      await keepOneOfEach(page)
      await screenshot(page, `docs-${colorScheme}`)
      expect(await violationsOf(page)).to.deep.equal([])
    })
  }

  it('/docs is no wider than a phone', async () => {
    const page = await openDocs({ viewport: PHONE })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(PHONE.width)
  })
})
