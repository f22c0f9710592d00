import { expect } from 'chai'
import { useBrowser } from '../support/browser.ts'

describe('categorising goods', function () {
  this.timeout(30_000)
  const { open } = useBrowser()

  it('leads from a code over an exemption to a category without JavaScript', async () => {
    const page = await open('/xi/categorise', { javaScriptEnabled: false })
    await page.getByLabel('What is the commodity code?').fill('0702.00.10 07')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Country of origin').selectOption({ label: 'China' })
    await page.getByRole('button', { name: 'Continue' }).click()
    expect(await page.locator('h1').textContent()).to.equal('Do any exemptions apply?')

    await page.getByRole('button', { name: 'Show the category' }).click()
    expect(await page.locator('h1').textContent()).to.match(/^These goods may be Category \d$/)
    expect(await page.getByText('None ticked').count()).to.equal(1)

    await page.getByRole('link', { name: 'Change exemptions' }).click()
    await page.getByRole('checkbox', { name: 'WFE902' }).check()
    await page.getByRole('button', { name: 'Show the category' }).click()
    expect(new URL(page.url()).search).to.equal('?code=0702001007&country=CN&answered=yes&exemption=WFE902')
    expect(await page.getByRole('heading', { name: 'Set aside by an exemption' }).count()).to.equal(1)
  })

  it('repeats the step of the country where none was chosen, and keeps the code', async () => {
    const page = await open('/xi/categorise?code=0101210000')
    await page.getByRole('button', { name: 'Continue' }).click()
    expect(await page.title()).to.match(/^Error: /)
    await page.getByRole('link', { name: 'Choose the country that the goods come from.' }).click()
    expect(await page.locator('#country').evaluate((field) => field === document.activeElement)).to.equal(true)
    expect(await page.locator('input[name=code]').getAttribute('value')).to.equal('0101210000')
  })

  it('offers the commodities of a heading, and keeps country and day', async () => {
    const page = await open('/xi/categorise?code=0902&country=CN&as_of=2026-06-01')
    await page.getByRole('link', { name: /0902 10 00 00/ }).click()
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).to.deep.equal({
      code: '0902100000',
      as_of: '2026-06-01',
      country: 'CN',
    })
    expect(await page.locator('h1').textContent()).to.equal('Do any exemptions apply?')
  })

  it('finds commodities for words, and keeps the country', async () => {
    const page = await open('/xi/categorise?country=CN', { javaScriptEnabled: false })
    await page.getByLabel('What is the commodity code?').fill('cherry tomatoes')
    await page.getByRole('button', { name: 'Continue' }).click()
    expect(await page.locator('h1').textContent()).to.equal('Which commodity is it?')
    await page.getByRole('link', { name: /0702 00 10 07/ }).click()
    expect(new URL(page.url()).searchParams.get('country')).to.equal('CN')
    expect(await page.locator('h1').textContent()).to.equal('Do any exemptions apply?')
  })

  it('is reached from a commodity of Northern Ireland, with its country', async () => {
    const page = await open('/xi/commodities/0702001007?country=CN')
    await page.getByRole('link', { name: 'Category of this commodity from China' }).click()
    expect(new URL(page.url()).search).to.equal('?code=0702001007&country=CN')
  })

  it('shows hostile words as text, and searches for them', async () => {
    const words = `"><script>alert(1)</script> & '`
    const page = await open(`/xi/categorise?code=${encodeURIComponent(words)}`)
    const search = await page.getByRole('link', { name: /^Search for/ }).getAttribute('href')
    expect(new URL(search ?? '', page.url()).searchParams.get('q')).to.equal(words)

    const result = '/xi/categorise?code=0902100000&country=CN&answered=yes&exemption='
    await page.goto(`${result}${encodeURIComponent(words)}`)
    expect(await page.getByText('Not an exemption of these goods').textContent()).to.contain(words.toUpperCase())
  })
})
