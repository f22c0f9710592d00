import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { PAGE_TYPES } from './page-types.ts'

/** Presses of Tab; a page with more controls than that is followed so far. */
const MAX_TABS = 100

/** The elements that a reader without a mouse must be able to reach. */
const CONTROLS =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex^="-"])'

interface Focused {
  readonly id: number
  readonly tag: string
  readonly isMarked: boolean
}

/** Numbers the controls of a page in its order, and returns those that are shown. */
const numberControls = (page: Page): Promise<readonly { readonly id: number; readonly html: string }[]> =>
  page.evaluate((controls) => {
    const shown: { id: number; html: string }[] = []
    for (const [id, element] of document.querySelectorAll<HTMLElement>(controls).entries()) {
      element.dataset.order = String(id)
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled, [tabindex^="-"]'))
        continue
      // Tab reaches the chosen radio button of a group, or else the first; arrows reach the others.
      if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) {
        const group =
          element.closest('form, body')?.querySelectorAll<HTMLInputElement>(`[name="${element.name}"]`) ?? []
        if (Array.from(group).some(({ checked }) => checked) || group[0] !== element) continue
      }
      shown.push({ id, html: element.outerHTML.slice(0, 120) })
    }
    return shown
  }, CONTROLS)

/** The control that has the focus, and whether it looks different. */
const focused = (page: Page): Promise<Focused | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    // The boxes of radio buttons and check boxes are drawn by their labels.
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
    const styles = [getComputedStyle(element), ...(label ? [getComputedStyle(label, '::before')] : [])]
    const isMarked = styles.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
    )
    return { id: Number(element.dataset.order ?? -1), tag: element.tagName, isMarked }
  })

for (const { name, path } of PAGE_TYPES) {
  describe(`the page "${name}" by keyboard alone`, function () {
    this.timeout(60_000)
    const { open } = useBrowser()

    it('skips to the content with its first link, reaches every control in the order of the page, and shows where the focus is', async () => {
      const page = await open(path)
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to main content' })
      expect(await skip.evaluate((link) => link === document.activeElement)).to.equal(true)
      expect((await skip.boundingBox())?.height).to.be.above(20)
      await page.keyboard.press('Enter')
      expect(await page.evaluate(() => document.activeElement?.id)).to.equal('main')

      // Not a reload: the link has left its fragment in the address, where Tab would go on.
      await page.goto(path)
      const controls = await numberControls(page)
      const order: Focused[] = []
      for (let tab = 0; tab < MAX_TABS; tab += 1) {
        await page.keyboard.press('Tab')
        const now = await focused(page)
        if (now === null || now.id === order[0]?.id) break
        order.push(now)
      }
      const ids = order.map(({ id }) => id)
      // Regions that scroll get the focus only while there is something to scroll: they may be left out.
      expect(ids).to.deep.equal(ids.toSorted((a, b) => a - b))
      const missed = controls.slice(0, MAX_TABS).filter(({ id }) => !ids.includes(id))
      if (ids.length < MAX_TABS) expect(missed.map(({ html }) => html)).to.deep.equal([])
      // A field for a day has several stops, of which the last one marks its own button.
      const marked = new Set(order.filter(({ isMarked }) => isMarked).map(({ id }) => id))
      const unmarked = ids.filter((id) => !marked.has(id)).map((id) => controls.find((one) => one.id === id)?.html)
      expect(unmarked).to.deep.equal([])
    })
  })
}
