import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { PAGE_TYPES } from './page-types.ts'

/** Ends attributes, elements and strings of scripts, and is an address that runs. Its marker is an element that no page has. */
const HOSTILE = `javascript:window.__ran=1//"'><x-hostile></title></textarea><script>window.__ran=1</script><img src="x" onerror="window.__ran=1"> & {{7*7}} \u202e`

/** Elements and attributes that exist only if a text became part of the page's markup. */
const INJECTED = [
  'x-hostile',
  'script:not([src^="/assets/"])',
  '[onerror], [onclick], [onload]',
  'a[href^="javascript:" i], [action^="javascript:" i], [src^="javascript:" i], [formaction^="javascript:" i]',
].join(', ')

interface Watched {
  readonly page: Page
  /** Scripts that ran, or that the policy of the page stopped. */
  readonly signs: readonly string[]
}

const watch = (page: Page): Watched => {
  const signs: string[] = []
  page.on('dialog', (dialog) => {
    signs.push(`dialog: ${dialog.message()}`)
    dialog.dismiss().catch(() => undefined)
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) signs.push(message.text())
  })
  page.on('pageerror', (error) => signs.push(error.message))
  return { page, signs }
}

const expectHarmless = async ({ page, signs }: Watched, where: string): Promise<void> => {
  const found = await page.evaluate((injected) => {
    const elements = Array.from(document.querySelectorAll(injected), (element) => element.outerHTML.slice(0, 200))
    return { elements, ran: '__ran' in window }
  }, INJECTED)
  expect(found, where).to.deep.equal({ elements: [], ran: false })
  expect(signs, where).to.deep.equal([])
}

/** Parameters of the address and fields of the forms that send to an address. */
const parametersOf = (page: Page): Promise<readonly { readonly action: string; readonly name: string }[]> =>
  page.evaluate(() => {
    const sent = Array.from(new URL(location.href).searchParams.keys(), (name) => ({ action: location.pathname, name }))
    const fields = Array.from(document.querySelectorAll('form'))
      .filter((form) => form.method === 'get')
      .flatMap((form) =>
        Array.from(form.elements).flatMap((field) => {
          const name = field.getAttribute('name')
          return name ? [{ action: new URL(form.action).pathname, name }] : []
        }),
      )
    const all = [
      ...sent,
      ...fields,
      { action: location.pathname, name: 'as_of' },
      { action: location.pathname, name: 'x' },
      // A page shows what it takes for a misspelt name.
      { action: location.pathname, name: 'contry' },
    ]
    return [...new Map(all.map((one) => [`${one.action} ${one.name}`, one])).values()]
  })

/** Pages of one kind read a parameter in the same way, whatever their codes. */
const kindOf = (pathname: string): string => pathname.replaceAll(/\d[\d-]*/g, 'N')

describe('hostile texts in addresses', function () {
  this.timeout(120_000)
  const { open } = useBrowser()
  const tried = new Set<string>()

  for (const { name, path } of PAGE_TYPES) {
    it(`appear as texts on the page "${name}", and run nothing`, async () => {
      const watched = watch(await open(path))
      const { page } = watched
      const { pathname } = new URL(page.url())
      for (const { action, name: parameter } of await parametersOf(page)) {
        const where = `${parameter} of ${kindOf(action)}`
        if (tried.has(where)) continue
        tried.add(where)
        const address = new URL(path, page.url())
        // The address of a form has no other parameters than its own.
        if (action !== pathname) address.search = ''
        address.pathname = action
        address.searchParams.set(parameter, HOSTILE)
        const response = await page.goto(address.href)
        expect(response?.status(), where).to.be.below(500)
        await expectHarmless(watched, where)
      }
    })
  }

  it('run nothing as part of a path', async () => {
    const watched = watch(await open('/'))
    const parents = new Set(PAGE_TYPES.map(({ path }) => path.replace(/\/[^/]*$/, '')))
    for (const parent of parents) {
      const path = `${parent}/${encodeURIComponent(HOSTILE)}`
      const response = await watched.page.goto(path)
      expect(response?.status(), path).to.be.within(400, 499)
      await expectHarmless(watched, path)
    }
  })
})

describe('hostile texts that a reader types', function () {
  this.timeout(60_000)
  const { open } = useBrowser()

  it('count as texts in a search, and stay in the field', async () => {
    const watched = watch(await open('/'))
    const { page } = watched
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill(HOSTILE)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search/)
    await expectHarmless(watched, 'search')
    const values = await page.evaluate(() => Array.from(document.querySelectorAll('input'), ({ value }) => value))
    expect(values.join('\n')).to.include('<script>window.__ran=1</script>')
  })
})
