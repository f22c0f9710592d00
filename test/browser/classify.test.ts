import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { expect } from 'chai'
import type { Locator } from 'playwright-core'
import { PHONE, screenshot, useBrowser } from '../support/browser.ts'
import { newVisitor, pagesUrl } from '../support/page-service.ts'

const ROWS = [
  'sku;Goods description',
  '007;cotton t-shirt',
  '008;"gift; nice"',
  `009;"<script>alert(1)</script> & ' wooden chair"`,
  '010;',
]

/** The text as people see it. */
const shown = async (locator: Locator): Promise<string> => {
  await locator.waitFor()
  return (await locator.allInnerTexts()).join('\n')
}

const file = (text: string, name = 'goods.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

describe('the classifier', function () {
  this.timeout(60_000)
  const { open } = useBrowser()

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with script' : 'without script'

    it(`finds codes for a description, says why, and takes a right code, ${how}`, async () => {
      const page = await open('/classify', { javaScriptEnabled })
      await page.getByLabel('What are the goods?').fill('cotton t-shirt')
      await page.getByLabel('8 digits, as in the UK and the EU').check()
      await page.getByRole('button', { name: 'Classify' }).click()
      expect(new URL(page.url()).searchParams.get('digits')).to.equal('8')
      const first = page.locator('.classified').first()
      expect(await shown(first.getByRole('heading'))).to.equal('6109 10 00')
      expect(await shown(first))
        .to.match(/Score \d{3} of 1,000/)
        .and.to.include('Chapter 61')
        .and.to.match(/t-shirt – 6109 10, \d\d% alike/)

      await page.getByLabel('6109 10 00 is right').check()
      await page.getByRole('button', { name: 'Send' }).click()
      expect(await shown(page.locator('.thanks'))).to.include('Thank you. 6109 10 00 is stored')
    })

    it(`classifies a file and gives it back with the codes, ${how}`, async () => {
      const page = await open('/classify/file', { javaScriptEnabled })
      await page.getByLabel('File with descriptions').setInputFiles(file(ROWS.join('\n')))
      await page.getByRole('button', { name: 'Classify the file' }).click()
      const table = page.getByRole('table')
      await table.waitFor()
      expect(await shown(page.locator('.file-counts'))).to.match(
        /Answered\s+1\s[\s\S]*Unsure\s+1\s[\s\S]*No code\s+2\s/,
      )
      expect(await shown(table))
        .to.match(/2\s+cotton t-shirt\s+6109 10/)
        .and.to.include("<script>alert(1)</script> & ' wooden chair")
        .and.to.match(/3\s+gift; nice\s+Too vague/)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download all rows' }).click()
      const saved = await readFile(await (await download).path(), 'utf8')
      expect(saved.split('\r\n').slice(0, 2)).to.satisfy(
        ([head, row]: string[]) =>
          head?.startsWith('\u{feff}sku;Goods description;found_result;') &&
          row?.startsWith('007;cotton t-shirt;answered;610910;'),
      )
    })
  }

  it('shows the result of a file to everyone', async () => {
    const page = await open('/classify/file', { viewport: PHONE, colorScheme: 'dark' })
    await page.getByLabel('File with descriptions').setInputFiles(file(ROWS.join('\n')))
    await page.getByRole('button', { name: 'Classify the file' }).click()
    await page.getByRole('table').waitFor()
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
    expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).to.deep.equal([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).to.equal(0)
    await screenshot(page, 'classify-file-result-390-dark')
  })

  it('returns a file with codes at once, without a page between', async () => {
    const page = await open('/classify/file', { javaScriptEnabled: false })
    await page.getByLabel('File with descriptions').setInputFiles(file('cotton t-shirt\n'))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the codes at once' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).to.include('\r\ncotton t-shirt,answered,610910,')
  })

  for (const javaScriptEnabled of [true, false]) {
    it(`explains what is wrong with a file, ${javaScriptEnabled ? 'with script' : 'without script'}`, async () => {
      const page = await open('/classify/file', { javaScriptEnabled })
      await page.getByLabel('File with descriptions').setInputFiles(file('sku,name\n1,mug\n'))
      await page.getByRole('button', { name: 'Classify the file' }).click()
      await page.getByRole('alert').waitFor()
      expect(await shown(page.getByRole('alert'))).to.include('Name the column with the descriptions “description”')
      expect(await page.title()).to.match(/^Error: /)
    })
  }

  it('distinguishes a refusal from a low score, and repeats the question for a wrong code', async () => {
    const page = await open('/classify?description=gift')
    expect(await shown(page.getByRole('heading', { level: 2 }).first())).to.equal('Too vague for a code')
    await page.goto('/classify?description=wooden+clock+with+a+leather+bag')
    expect(await shown(page.getByRole('heading', { level: 2 }).first())).to.match(/^No clear code for/)
    await page.getByLabel('Another code is right').check()
    await page.getByLabel('The other code').fill('702000007')
    await page.getByRole('button', { name: 'Send' }).click()
    expect(await shown(page.getByRole('alert'))).to.include('did you mean 0702000007?')
    expect(await page.getByLabel('The other code').inputValue()).to.equal('702000007')
  })

  it('stores nothing from the form of another site', async () => {
    const { status } = await fetch(new URL('/classify/feedback', pagesUrl()), {
      method: 'POST',
      headers: { Accept: 'text/html', ...newVisitor() },
      body: new URLSearchParams({ description: 'mug', request_id: 'x', codes: '691110', choice: '691110' }),
    })
    expect(status).to.equal(403)
  })

  it('limits what one visitor may do, and says for how long', async () => {
    const headers = { Accept: 'text/html', ...newVisitor() }
    const upload = (rows: number) => {
      const form = new FormData()
      form.set('file', new File([`description\n${'-\n'.repeat(rows)}`], 'goods.csv'))
      return fetch(new URL('/classify/file', pagesUrl()), { method: 'POST', headers, body: form })
    }
    const first = await upload(6000)
    expect(first.status).to.equal(200)
    await first.text()
    const second = await upload(4001)
    expect(second.status).to.equal(429)
    expect(await second.text())
      .to.include('10,000 rows an hour are possible, of which 4000 are left')
      .and.to.match(/Try again in (?:59|60) minutes/)
  })
})
