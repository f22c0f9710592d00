import { expect } from 'chai'
import { useBrowser } from '../support/browser.ts'

describe('a commodity', function () {
  this.timeout(30_000)
  const { open } = useBrowser()

  for (const javaScriptEnabled of [true, false]) {
    const script = javaScriptEnabled ? 'with' : 'without'

    it(`shows at once what goods of a chosen country pay and need, ${script} script`, async () => {
      const page = await open('/commodities/0101300000', { javaScriptEnabled })
      await page.getByLabel('Country of origin or destination').selectOption({ label: 'France' })
      await page.locator('.country-picker').getByRole('button', { name: 'Show' }).click()
      expect(new URL(page.url()).search).to.equal('?country=FR')
      const outline = page.getByRole('region', { name: 'Importing from France: what you pay, what you need' })
      expect(await outline.textContent()).to.contain('If you can prove that the goods originate in France')
      expect(await outline.textContent()).to.contain('Veterinary control')
    })

    it(`unfolds the conditions of a measure with the keyboard, ${script} script`, async () => {
      const page = await open('/commodities/0101300000', { javaScriptEnabled })
      const summary = page.locator('summary').filter({ hasText: 'condition' }).first()
      const conditions = page.locator('.conditions').first()
      expect(await conditions.isVisible()).to.equal(false)
      await summary.focus()
      await page.keyboard.press('Enter')
      expect(await conditions.isVisible()).to.equal(true)
    })
  }

  it('keeps country and day on the way to the chapter and the other tariff', async () => {
    const page = await open('/commodities/0101300000?country=FR&as_of=2025-03-01')
    const chapter = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Chapter 01' })
    expect(await chapter.getAttribute('href')).to.equal('/chapters/01?as_of=2025-03-01&country=FR')
    await page.getByRole('navigation', { name: 'Tariff' }).getByRole('link', { name: 'Northern Ireland' }).click()
    expect(new URL(page.url()).pathname).to.equal('/xi/commodities/0101300000')
    expect(await page.getByLabel('Country of origin or destination').inputValue()).to.equal('FR')
  })

  it('says which parameters of its address it does not know, and leads to those that were meant', async () => {
    const page = await open('/commodities/0101300000?contry=FR&utm_source=x')
    const notice = page.getByRole('main').getByRole('note')
    expect(await notice.textContent()).to.equal(
      'This page does not know “contry” and shows what it shows without it. Did you mean country=FR?',
    )
    await notice.getByRole('link').click()
    expect(new URL(page.url()).search).to.equal('?country=FR')
    expect(await page.getByLabel('Country of origin or destination').inputValue()).to.equal('FR')
    await page.goto(page.url().replace('country=FR', 'utm_source=x'))
    expect(await page.getByRole('main').getByRole('note').count()).to.equal(0)
  })

  it('shows the day of links to the official site, which send it in three parts', async () => {
    const page = await open('/commodities/0101300000?country=FR&day=1&month=3&year=2025')
    expect(new URL(page.url()).search).to.equal('?country=FR&as_of=2025-03-01')
    expect(await page.getByText('Showing the tariff of').textContent()).to.contain('1 March 2025')
    for (const query of ['day=31&month=2&year=2025', 'day=1&year=2025', 'day=x&month=1&year=2025']) {
      const { status } = await fetch(`${new URL(page.url()).origin}/commodities/0101300000?${query}`)
      expect(status, query).to.equal(400)
    }
    const about = await open('/about?day=1&month=3&year=2025')
    expect(new URL(about.url()).search).to.equal('?as_of=2025-03-01')
  })

  it('copies the code without spaces', async () => {
    const page = await open('/commodities/0101300000')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy 0101300000' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).to.equal('0101300000')
  })

  it('names what follows a code that ended, and links to it', async () => {
    const page = await open('/commodities/0702000007')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal(
      'Commodity 0702 00 00 07 ended on 31 December 2024',
    )
    await page.getByRole('link', { name: 'Commodity 0702 00 10 07' }).click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal('Cherry tomatoes')
    expect(await page.getByRole('region', { name: 'History' }).textContent()).to.contain('Commodity 0702 00 00 07')
  })

  it('keeps a country that does not exist, and leads to its field', async () => {
    const page = await open('/commodities/0101300000?country=ZZ')
    expect(await page.title()).to.match(/^Error: /)
    await page.getByRole('alert').getByRole('link').click()
    expect(await page.evaluate('document.activeElement.id')).to.equal('country')
    expect(await page.getByLabel('Country of origin or destination').inputValue()).to.equal('ZZ')
  })

  it('says what is not in the data, in the box and in the comparison', async () => {
    const page = await open('/commodities/0702001007?country=CN')
    const box = page.getByRole('region', { name: 'Importing from China: what you pay, what you need' })
    expect(await box.textContent()).to.match(/VAT\s*Not in the data/)
    expect(await box.textContent()).to.contain('Licences and other controls: not in the data.')
    await page.getByRole('link', { name: /^Compare with Northern Ireland/ }).click()
    const control = page.locator('.comparison__row').filter({ hasText: 'Not comparable' }).first()
    expect(await control.textContent()).to.match(/United Kingdom\s*Not in the data/)
    expect(await page.locator('p[role=status]').textContent()).to.match(/cannot be compared/)
  })

  it('the page gives one answer for every id of a place', async () => {
    const main = async (country: string) => {
      const page = await open(`/commodities/0101300000?country=${country}`)
      expect(await page.getByLabel('Country of origin or destination').inputValue()).to.equal('GB')
      return page.getByRole('region', { name: /^Importing from the United Kingdom/ }).textContent()
    }
    expect(await main('XU')).to.equal(await main('GB'))
  })

  it('compares both tariffs, and two days of one', async () => {
    const page = await open('/commodities/0702001007?as_of=2025-03-01')
    await page.getByRole('link', { name: /^Compare with Northern Ireland/ }).click()
    expect(await page.locator('.comparison__title').allTextContents()).to.include(
      'Control of waste, All countries Northern Ireland only',
    )
    await page.getByLabel('with the tariff of').selectOption('uk')
    await page.getByLabel('on (empty: the same day)').fill('2024-12-31')
    await page.getByRole('button', { name: 'Compare' }).click()
    expect(await page.locator('.comparison__head').last().textContent()).to.contain('Not there')
  })
})
