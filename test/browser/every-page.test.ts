import { expect } from 'chai'
import { HtmlValidate } from 'html-validate'
import { useBrowser, violationsOf } from '../support/browser.ts'
import { pagesUrl } from '../support/page-service.ts'
import { PAGE_TYPES } from './page-types.ts'

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

    it('passes the HTML validator', async () => {
      const html = await (await fetch(new URL(path, pagesUrl()), { headers: { Accept: 'text/html' } })).text()
      const { results } = await htmlValidate.validateString(html)
      const problems = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
      )
      expect(problems).to.deep.equal([])
    })

    it('passes the accessibility rules, and runs and loads nothing forbidden', async () => {
      const page = await open('about:blank')
      const problems: string[] = []
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      page.on('pageerror', (error) => problems.push(error.message))
      await page.goto(new URL(path, pagesUrl()).href)
      expect(await violationsOf(page)).to.deep.equal([])
      expect(problems.filter((problem) => !/status of 4\d\d/.test(problem))).to.deep.equal([])
    })
  })
}
