import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { DESKTOP, PHONE, screenshot, useBrowser, violationsOf } from '../support/browser.ts'
import { PAGE_TYPES } from './page-types.ts'

/** WCAG 1.4.10: 320 px wide, which is also 1280 px at 400 %. */
const NARROW = { width: 320, height: 640 } as const

for (const { name, path } of PAGE_TYPES) {
  describe(`the page "${name}"`, function () {
    this.timeout(60_000)
    const { open } = useBrowser()

    it('stays readable in dark colours, never scrolls sideways, and moves nothing for readers who prefer that', async () => {
      const page = await open(path)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' })
        for (const viewport of [PHONE, DESKTOP]) {
          await page.setViewportSize(viewport)
          expect(await overflowOf(page), `${colorScheme} at ${viewport.width} px`).to.be.at.most(0)
          await screenshot(page, `${name}-${viewport.width}-${colorScheme}`)
        }
      }
      // All else that is checked for access is the same in light colours.
      expect(await violationsOf(page, { rules: ['color-contrast'] })).to.deep.equal([])
      await page.setViewportSize(NARROW)
      expect(await overflowOf(page), `at ${NARROW.width} px`).to.be.at.most(0)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await movingIn(page)).to.deep.equal([])
    })
  })
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
