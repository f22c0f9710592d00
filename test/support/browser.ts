import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { packageRoot } from '../../src/config/package-root.ts'
import { findChromium, NO_CHROMIUM } from './chromium.ts'
import { newVisitor, pagesUrl } from './page-service.ts'

/** Where screenshots of the pages are left. */
const SCREENSHOTS = join(packageRoot, 'test-results', 'screenshots')

export interface PageOptions
  extends Pick<BrowserContextOptions, 'javaScriptEnabled' | 'colorScheme' | 'reducedMotion' | 'viewport'> {}

let launching: Promise<Browser> | undefined

/** One browser for all tests of a process: a start takes a second. */
const launch = (): Promise<Browser> => {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error(NO_CHROMIUM)
  // The sandbox needs rights that containers lack; only pages of this checkout are opened.
  launching ??= chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  return launching
}

// Outside of every `describe`: after the tests of all files.
after(async () => {
  await (await launching)?.close()
  launching = undefined
})

/** A browser for the tests of one `describe`: call it there, open pages in tests. */
export function useBrowser(): {
  /** A page in a context of its own, at an address without host. */
  open(path: string, options?: PageOptions): Promise<Page>
} {
  let browser: Browser | undefined
  const opened: Page[] = []
  const extraHTTPHeaders = newVisitor()

  before(async function () {
    this.timeout(60_000)
    browser = await launch()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((page) => page.context().close()))
  })

  return {
    async open(path, options = {}) {
      if (!browser) throw new Error('The browser is started by a hook: open pages in a test.')
      const context = await browser.newContext({ baseURL: pagesUrl(), viewport: DESKTOP, extraHTTPHeaders, ...options })
      const page = await context.newPage()
      opened.push(page)
      await page.goto(path)
      return page
    },
  }
}

export const DESKTOP = { width: 1280, height: 900 } as const
export const PHONE = { width: 390, height: 844 } as const

/** Keeps a picture of the whole page, if `SCREENSHOTS` is set: that takes longer than most tests. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  await mkdir(SCREENSHOTS, { recursive: true })
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true })
}

const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What on a page violates WCAG 2.2 AA, as far as a program can tell.
 * @param rules Identifiers of axe. Default: every rule
 */
export async function violationsOf(
  page: Page,
  { rules }: { readonly rules?: string[] } = {},
): Promise<readonly object[]> {
  // The other mode opens a page for each analysis, to look into frames, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(WCAG_AA)).analyze()
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html) }))
}
