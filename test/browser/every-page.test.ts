import { AxeBuilder } from '@axe-core/playwright'
import { expect } from 'chai'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'
import { DESKTOP, PHONE, screenshot, useBrowser } from '../support/browser.ts'
import { pagesUrl } from '../support/page-service.ts'
import { PAGE_TYPES } from './page-types.ts'

const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** WCAG 1.4.10: 320 px wide, which is also 1280 px at 400 %. */
const NARROW = { width: 320, height: 640 } as const

const htmlValidate = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // The renderer writes void elements as XHTML does, which HTML allows.
    'void-style': 'off',
    'long-title': 'off',
    // Attributes without a value are written as the renderer has them.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    // A bare ">" in a text is valid HTML; the renderer escapes what could begin a tag.
    'no-raw-characters': 'off',
    // Long words of the tariff are broken by style sheets.
    'tel-non-breaking': 'off',
  },
})

for (const { name, path } of PAGE_TYPES) {
  describe(`the page "${name}"`, function () {
    this.timeout(60_000)
    const { open } = useBrowser()

    it('is valid HTML', async () => {
      const html = await (await fetch(new URL(path, pagesUrl()), { headers: { Accept: 'text/html' } })).text()
      const { results } = await htmlValidate.validateString(html)
      const problems = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
      )
      expect(problems).to.deep.equal([])
    })

    it('has no accessibility violation in light and dark colours, never scrolls sideways, moves nothing for readers who prefer that, and runs and loads nothing forbidden', async () => {
      const page = await open('about:blank')
      const problems: string[] = []
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      page.on('pageerror', (error) => problems.push(error.message))
      await page.goto(new URL(path, pagesUrl()).href)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' })
        await page.setViewportSize(DESKTOP)
        expect(await violationsOf(page), colorScheme).to.deep.equal([])
        await screenshot(page, `${name}-1280-${colorScheme}`)
        await page.setViewportSize(PHONE)
        expect(await overflowOf(page), `${colorScheme} at ${PHONE.width} px`).to.be.at.most(0)
        await screenshot(page, `${name}-390-${colorScheme}`)
      }
      await page.setViewportSize(NARROW)
      expect(await overflowOf(page), `at ${NARROW.width} px`).to.be.at.most(0)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await movingIn(page)).to.deep.equal([])
      expect(problems.filter((problem) => !/status of 4\d\d/.test(problem))).to.deep.equal([])
    })
  })
}

async function violationsOf(page: Page): Promise<readonly object[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_AA).analyze()
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html) }))
}

/** Pixels by which the page is wider than the window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Elements that move. */
const movingIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('*')).flatMap((element) => {
      const { animationName, transitionDuration, transitionProperty, scrollBehavior } = getComputedStyle(element)
      const slow =
        transitionProperty !== 'none' && transitionDuration.split(', ').some((time) => parseFloat(time) > 0.01)
      return animationName !== 'none' || slow || scrollBehavior === 'smooth' ? [element.outerHTML.slice(0, 100)] : []
    }),
  )
