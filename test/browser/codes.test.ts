import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { readXlsx } from 'hucre/xlsx'
import type { Locator } from 'playwright-core'
import { PHONE, screenshot, useBrowser, violationsOf } from '../support/browser.ts'
import { newVisitor, pagesUrl } from '../support/page-service.ts'

const LIST = ['0702 00 10 07', '0702000007, tomatoes', '0702', '6109100010, cotton t-shirt', '9999', 'abc'].join('\n')

/** The text as people see it. */
const shown = async (locator: Locator): Promise<string> => {
  await locator.waitFor()
  return (await locator.allInnerTexts()).join('\n')
}

describe('a list of codes', function () {
  this.timeout(60_000)
  const { open } = useBrowser()

  for (const javaScriptEnabled of [true, false]) {
    it(`is checked when it is pasted, ${javaScriptEnabled ? 'with script' : 'without script'}`, async () => {
      const page = await open('/codes?as_of=2025-03-01', { javaScriptEnabled })
      await page.getByLabel('Codes, one in each line').fill(LIST)
      await page.getByRole('button', { name: 'Check the codes' }).click()
      const table = page.getByRole('table')
      const text = await shown(table)
      expect(text)
        .to.match(/0702 00 10 07\s+Declarable\s+Tomatoes, fresh or chilled › Still on the vine/)
        .and.to.match(/0702 00 00 07\s+Ended\s+“tomatoes”\s+Ended on 2024-12-31\. Followed by 0702001007/)
        .and.to.match(/0702 00 00 00\s+Divided further/)
        .and.to.match(/9999 00 00 00\s+Unknown/)
        .and.to.match(/abc\s+No code/)
        .and.to.match(/agrees with the description/)
      expect(await shown(page.locator('.file-counts'))).to.match(/Ended\s+1\s/)
      expect(await page.getByLabel('Codes, one in each line').inputValue()).to.equal(LIST)
    })
  }

  it('shows its result to everyone', async () => {
    const page = await open('/codes?as_of=2025-03-01', { viewport: PHONE, colorScheme: 'dark' })
    await page.getByLabel('Codes, one in each line').fill(LIST)
    await page.getByLabel('Whether the usual duty changed since').fill('2025-01-01')
    await page.getByRole('button', { name: 'Check the codes' }).click()
    await page.getByRole('table').waitFor()
    expect(await violationsOf(page)).to.deep.equal([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).to.be.at.most(PHONE.width)
    await screenshot(page, 'codes-result-390-dark')
    await page.setViewportSize({ width: 1280, height: 900 })
    await screenshot(page, 'codes-result-1280')
  })

  it('comes back as a workbook whose codes keep their leading zeros', async () => {
    const page = await open('/codes?as_of=2025-03-01', { javaScriptEnabled: false })
    await page.getByLabel('Or a file').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('code;description\n0702001007;=1+1\n'),
    })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as XLSX' }).click(),
    ])
    const { sheets } = await readXlsx(await readFile(await download.path()))
    expect(sheets[0]?.rows[1]?.slice(0, 4)).to.deep.equal(['0702001007', '=1+1', 'declarable', '0702001007'])
  })

  it('comes back as CSV without live formulas', async () => {
    const form = new FormData()
    form.set('list', '0702001007, =1+1')
    const response = await fetch(new URL('/codes/checked.csv?as_of=2025-03-01', pagesUrl()), {
      method: 'POST',
      headers: newVisitor(),
      body: form,
    })
    expect(response.status).to.equal(200)
    expect(await response.text()).to.include("\r\n0702001007,'=1+1,declarable,0702001007,")
  })

  it('says what is wrong with it', async () => {
    const page = await open('/codes')
    await page.getByRole('button', { name: 'Check the codes' }).click()
    expect(await shown(page.getByRole('alert'))).to.include('Enter codes, or choose a file with codes')
    expect(await page.title()).to.match(/^Error: /)
  })

  it('is checked by the API in the same words', async () => {
    const response = await fetch(new URL('/uk/api/v2/code_checks?as_of=2025-03-01', pagesUrl()), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...newVisitor() },
      body: JSON.stringify({
        codes: ['0702000007', { code: '0702001007', description: 'cotton t-shirt' }],
        changed_since: '2024-06-01',
      }),
    })
    const { data, meta } = await response.json()
    expect(meta.counts).to.include({ ended: 1, declarable: 1 })
    expect(data[0].attributes).to.include({ code: '0702000007', status: 'ended', validity_end_date: '2024-12-31' })
    expect(data[0].attributes.successors).to.include('0702001007')
    expect(data[1].attributes.description_fit.verdict).to.equal('contradicts')
    expect(data[1].attributes.duty).to.have.all.keys('before', 'now', 'changed')
  })
})
