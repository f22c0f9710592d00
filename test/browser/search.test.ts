import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'

/** Types into the search box of the page, and waits for its suggestions. */
async function typeAndWait(page: Page, text: string): Promise<void> {
  await page.locator('#q').pressSequentially(text)
  await page.locator('.combobox__option').first().waitFor()
}

const queryOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams

describe('search', function () {
  this.timeout(30_000)
  const { open } = useBrowser()

  describe('without JavaScript', () => {
    const options = { javaScriptEnabled: false }

    for (const typed of ['0101300000/80', '0101300000 80', '01013', '0101300']) {
      it(`opens the commodity of the code typed as ${typed}`, async () => {
        const page = await open(`/search?q=${encodeURIComponent(typed)}`)
        expect(new URL(page.url()).pathname).to.equal('/commodities/0101300000')
      })
    }

    it('says how a query in another language was read, and searches for it as written on request', async () => {
      const page = await open('/search?q=Pferde', options)
      const read = page.locator('.correction')
      expect(await read.textContent()).to.match(/^Searched for horses?, from German\. Search for “Pferde” as written$/)
      expect(await page.locator('.hit__title').count()).to.be.greaterThan(0)
      await read.getByRole('link').click()
      await page.waitForURL((url) => url.searchParams.get('lang') === 'en')
      expect(await page.locator('.correction').count()).to.equal(0)
    })

    it('finds nothing for a number with dashes, and says what to search for', async () => {
      const page = await open('/search?q=22199-08-2')
      expect(await page.getByRole('main').textContent()).to.contain('No description of the tariff has this number.')
    })

    it('finds goods, and leads to the page of one', async () => {
      const page = await open('/', options)
      await page.fill('#q', 'cherry tomatoes')
      await page.press('#q', 'Enter')
      expect(await page.inputValue('#q')).to.equal('cherry tomatoes')
      expect(await page.textContent('[role=status]')).to.match(/^\d+ results? for “cherry tomatoes”/)
      expect(await page.locator('.hit mark').first().textContent()).to.match(/cherry|tomatoes/i)
      expect(await page.locator('.hit__title').first().getAttribute('href')).to.match(/^\/(?:commod|subhead)/)
    })

    it('shows what it corrected, and searches for what was typed on request', async () => {
      const page = await open('/search?q=tomatos', options)
      expect(await page.textContent('.correction')).to.match(/Showing results for tomato/)
      await page.click('.correction a')
      expect(queryOf(page).get('spell')).to.equal('0')
      expect(await page.locator('.correction').count()).to.equal(0)
    })

    it('narrows the results to a heading, and takes that back', async () => {
      const page = await open('/search?q=tomatoes', options)
      const all = await page.textContent('[role=status]')
      const bar = page.locator('#narrow .bar-list__item').first()
      const count = await bar.locator('.bar-list__figure').textContent()
      await bar.locator('a').click()
      expect(await page.textContent('[role=status]')).to.match(new RegExp(`^${count} result`))
      await page.click('.chips__remove')
      expect(await page.textContent('[role=status]')).to.equal(all)
    })

    it('leads from a code, however it is written, to its page', async () => {
      for (const [code, path] of [
        ['0702 00 10 07', '/commodities/0702001007'],
        ['0702.00.10.07', '/commodities/0702001007'],
        ['0702', '/headings/0702'],
        ['07', '/chapters/07'],
        ['7', '/chapters/07'],
      ] as const) {
        const page = await open(`/search?${new URLSearchParams({ q: code, as_of: '' })}`, options)
        expect(new URL(page.url()).pathname, code).to.equal(path)
        await page.context().close()
      }
    })

    it('reports that a code does not exist, and shows what is near', async () => {
      const page = await open('/search?q=0702888888', options)
      expect(await page.textContent('.notice')).to.match(/has no code 0702 88 88 88.*heading 0702/s)
      expect(await page.locator('.hit').count()).to.be.above(0)
    })

    it('shows a question, whose answer narrows the results to the number next to it', async () => {
      const page = await open('/search?q=cheese', options)
      const answer = page.locator('.question .govuk-radios__label').first()
      const count = /\((\d+)/.exec((await answer.textContent()) ?? '')?.[1]
      await answer.click()
      await page.click('.question__button')
      expect(await page.textContent('[role=status]')).to.match(new RegExp(`^${count} result`))
      expect(await page.locator('.chips__item').count()).to.equal(1)
    })

    it('goes on where a question cannot be answered', async () => {
      const page = await open('/search?q=cheese', options)
      const question = await page.textContent('.question legend')
      await page.check('#answer-unknown', { force: true })
      await page.click('.question__button')
      expect(queryOf(page).getAll('skip')).to.have.length(1)
      expect(await page.locator('.question legend').allTextContents()).not.to.include(question)
      expect(await page.locator('.hit').count()).to.be.above(0)
    })

    it('unfolds why a result is there', async () => {
      const page = await open('/search?q=tomatoes', options)
      await page.click('text=Explain these results')
      await page.locator('.why summary').first().click()
      expect(await page.locator('.why li').first().textContent()).to.match(/of its score/)
    })

    it('helps where nothing is found', async () => {
      const page = await open('/search?q=tomatoes&filter=heading_id:9999', options)
      expect(await page.textContent('[role=status]')).to.match(/^No results/)
      await page.click('text=without filters')
      expect(await page.textContent('[role=status]')).to.match(/^\d+ results/)
    })

    it('leads from the message about a blank query to the box', async () => {
      const page = await open('/search?q=+', options)
      expect(await page.title()).to.match(/^Error: /)
      expect(await page.getAttribute('.govuk-error-summary a', 'href')).to.equal('#q')
    })

    it('shows hostile texts as text', async () => {
      const hostile = `"><script>alert(1)</script>'&`
      const query = new URLSearchParams({ q: hostile, filter: `material:${hostile}`, skip: hostile, page: hostile })
      const page = await open(`/search?${query}`, options)
      expect(await page.inputValue('#q')).to.equal(hostile)
      expect(await page.locator('script:not([src])').count()).to.equal(0)
    })
  })

  describe('suggestions', () => {
    it('submits at Enter what was typed, not the suggestions', async () => {
      const page = await open('/')
      await typeAndWait(page, 'tomato')
      await page.press('#q', 'Enter')
      await page.waitForURL('**/search?**')
      expect(queryOf(page).get('q')).to.equal('tomato')
    })

    it('submits what was typed after an option was active for an earlier text', async () => {
      const page = await open('/')
      await typeAndWait(page, 'tom')
      await page.press('#q', 'ArrowDown')
      expect(await page.getAttribute('#q', 'aria-activedescendant')).not.to.equal(null)
      await page.locator('#q').pressSequentially('ato sauce')
      await page.press('#q', 'Enter')
      await page.waitForURL('**/search?**')
      expect(queryOf(page).get('q')).to.equal('tomato sauce')
    })

    it('never shows a late answer to an earlier text', async () => {
      const page = await open('/')
      await page.route('**/search_suggestions?q=tom&**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 800))
        await route.continue().catch(() => undefined)
      })
      await page.locator('#q').pressSequentially('tom')
      await page.waitForRequest('**/search_suggestions?q=tom&**')
      await page.fill('#q', 'chees')
      await page.locator('.combobox__option').first().waitFor()
      await page.waitForTimeout(900)
      expect((await page.locator('.combobox__option').allTextContents()).join()).not.to.match(/tom/i)
    })

    it('opens the page of a chosen code', async () => {
      const page = await open('/')
      await typeAndWait(page, '0702')
      expect(await page.locator('.combobox__group').first().textContent()).to.equal('Codes')
      await page.press('#q', 'ArrowDown')
      await page.press('#q', 'Enter')
      await page.waitForURL('**/headings/0702')
    })

    it('searches for a chosen word', async () => {
      const page = await open('/')
      await typeAndWait(page, 'cheese')
      const group = page.getByRole('group', { name: 'Search for' })
      const option = group.getByRole('option').first()
      const word = await option.textContent()
      await option.click()
      await page.waitForURL('**/search?**')
      expect(queryOf(page).get('q')).to.equal(word?.trim())
    })

    it('closes at Escape, keeps what was typed and says how many there are', async () => {
      const page = await open('/')
      await typeAndWait(page, 'tomato')
      expect(await page.locator('.combobox [role=status]').textContent()).to.match(/^\d+ suggestions?$/)
      await page.press('#q', 'Escape')
      expect(await page.locator('.combobox__list').isVisible()).to.equal(false)
      expect(await page.getAttribute('#q', 'aria-expanded')).to.equal('false')
      expect(await page.inputValue('#q')).to.equal('tomato')
    })
  })
})
