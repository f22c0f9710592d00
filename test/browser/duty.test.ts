import { expect } from 'chai'
import { useBrowser } from '../support/browser.ts'

describe('the calculator of duties', function () {
  this.timeout(30_000)
  const { open } = useBrowser()

  for (const javaScriptEnabled of [true, false]) {
    const script = javaScriptEnabled ? 'with' : 'without'

    it(`asks on the page of a commodity for what its duties need, and shows their working, ${script} script`, async () => {
      const page = await open('/commodities/0805102200?country=CH&as_of=2026-01-15', { javaScriptEnabled })
      const panel = page.getByRole('region', { name: 'Work out duty and VAT for goods from Switzerland' })
      expect(await panel.locator('[name^=quantity]').count()).to.equal(2)
      await panel.getByLabel('Price of the goods').fill('£1,000.00')
      await panel.getByLabel('Net weight in kg').fill('1200')
      await panel.getByRole('button', { name: 'Work it out' }).click()
      const main = page.getByRole('main')
      const totals = main.getByRole('region', { name: 'Duty and taxes' })
      expect(await totals.textContent()).to.match(/Usual duty.*not known.*not known, at least £48\.00/)
      expect(await main.textContent()).to.contain(
        '5.00% of the customs value £1,000.00 (£50.00), but at least £2.50 × 12 (100 kg) (£30.00), but at most £4.00 × 12 (100 kg) (£48.00) = £48.00',
      )
      // The duty has an entry price for the drained weight.
      expect(await main.textContent()).to.contain('Needs the weight in kg, drained')
      expect(await page.getByLabel('Price of the goods').inputValue()).to.equal('£1,000.00')
    })
  }

  it('adds duty and VAT, and links each charge to its measure', async () => {
    const page = await open('/commodities/0101300000/duty?country=FR&value=1000.10&as_of=2026-01-15')
    const usual = page.getByRole('region', { name: 'Usual duty' })
    expect(await usual.textContent()).to.contain('Total£272.03')
    const link = usual.getByRole('link', { name: 'Third country duty' })
    expect(await link.getAttribute('href')).to.equal(
      '/commodities/0101300000?as_of=2026-01-15&country=FR#import-measure-990000001',
    )
  })

  it('says which quantity a duty needs, and leads to its field', async () => {
    const page = await open('/commodities/2204101100/duty?country=CH&value=1000&quantity[litres]=450')
    expect(await page.getByRole('main').textContent()).to.contain('Needs the alcoholic strength in % vol')
    expect(await page.getByLabel('Alcoholic strength in % vol').count()).to.equal(1)
  })

  it('names mistakes next to their fields, and keeps what was typed', async () => {
    const page = await open('/commodities/0805102200/duty?country=MA&value=x&quantity[kg]=0&additional_codes=1')
    const alert = page.getByRole('alert')
    expect(await alert.getByRole('link').allTextContents()).to.deep.equal([
      'Price of the goods: Send a number of at least 0 with at most six decimals, such as 1250.50.',
      'kg: Send a number above 0.',
      'Additional codes: A code has four characters, such as C999.',
    ])
    await alert.getByRole('link').first().click()
    expect(new URL(page.url()).hash).to.equal('#duty-value')
    expect(await page.locator('#duty-value').inputValue()).to.equal('x')
  })

  it('prints the result alone', async () => {
    const page = await open('/commodities/0101300000/duty?country=FR&value=1000&as_of=2026-01-15')
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('region', { name: 'Usual duty' }).isVisible()).to.equal(true)
    expect(await page.getByText('Work it out').isVisible()).to.equal(false)
    expect(await page.getByText('Goods from France, tariff of 15 January 2026').isVisible()).to.equal(true)
  })

  it('keeps the goods where another country is chosen', async () => {
    const page = await open('/commodities/0101300000/duty?country=FR&value=1000&quantity[items]=3')
    await page.getByLabel('Country of origin').selectOption({ label: 'China' })
    await page.locator('.country-picker').getByRole('button', { name: 'Show' }).click()
    expect(new URL(page.url()).searchParams.get('value')).to.equal('1000')
    expect(new URL(page.url()).searchParams.get('country')).to.equal('CN')
  })
})
