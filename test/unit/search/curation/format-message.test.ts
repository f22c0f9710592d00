import { expect } from 'chai'
import fc from 'fast-check'
import { formatMessage } from '../../../../src/search/curation/format-message.ts'

const CODES = new Map([
  ['4202000000', '/uk/api/v2/headings/4202'],
  ['6100000000', '/uk/api/v2/chapters/61'],
])

const format = (message: string) =>
  formatMessage(message, ({ goodsNomenclatureItemId }) => CODES.get(goodsNomenclatureItemId) ?? null)

describe('formatMessage', () => {
  for (const [message, html] of [
    ['See heading 4202.', 'See <a href="/uk/api/v2/headings/4202">heading 4202</a>.'],
    ['Chapter 61, 62 or 4202', '<a href="/uk/api/v2/chapters/61">Chapter 61</a>, 62 or 4202'],
    ['No heading 9999 any more', 'No heading 9999 any more'],
    [
      'Trade with [Ghana & co](https://example.org/a?b=1&c="2").',
      'Trade with <a href="https://example.org/a?b=1&amp;c=%222%22">Ghana &amp; co</a>.',
    ],
    ['Visit https://example.org/a.', 'Visit <a href="https://example.org/a">https://example.org/a</a>.'],
    ['[See heading 4202](https://example.org/)', '<a href="https://example.org/">See heading 4202</a>'],
    ['Fish > "other" & \'more\'', 'Fish &gt; &quot;other&quot; &amp; &#39;more&#39;'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['[click](javascript:alert(1))', '[click](javascript:alert(1))'],
    ['[click](data:text/html,x)', '[click](data:text/html,x)'],
    ['[<img src=x onerror=y>](https://example.org)', '<a href="https://example.org/">&lt;img src=x onerror=y&gt;</a>'],
    ['https://', 'https://'],
    ['', ''],
  ] as const) {
    it(`formats ${JSON.stringify(message)}`, () => expect(format(message)).to.equal(html))
  }

  it('produces no markup but links for any message', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '[',
      '](',
      ')',
      'javascript:',
      'https://x.org',
      ' onload=',
      'heading 4202',
      ' ',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (message) => {
          const rest = format(message).replaceAll(/<a href="(?:https?:\/\/|\/uk\/)[^"<>]*">|<\/a>/g, '')
          expect(rest).not.to.match(/[<>"']/)
        },
      ),
    )
  })
})
