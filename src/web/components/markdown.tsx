import MarkdownIt from 'markdown-it'
import type { JSX } from 'preact'
import sanitize from 'sanitize-html'
import { type Place, pageAddress } from '../place.ts'

const PARSER = new MarkdownIt({ html: false, linkify: false, breaks: true })

const ALLOWED: sanitize.IOptions = {
  allowedTags: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'h4'],
  allowedAttributes: { a: ['href'], th: ['scope'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Notes of the tariff begin their parts with headings of any level; the page around them has its own.
  transformTags: { h1: 'h4', h2: 'h4', h3: 'h4', h5: 'h4', h6: 'h4' },
}

/** Notes link to other codes as they are in the UK tariff today. */
const PAGE_OF_CODE = /^\/(?:sections|chapters|headings|subheadings|commodities)\/[\d-]+$/

/** A note of the tariff. Markup in it is shown as text; links to other codes keep the place. */
export const Markdown = ({ text, place }: { readonly text: string; readonly place?: Place }): JSX.Element => (
  <div
    class="prose"
    dangerouslySetInnerHTML={{
      __html: sanitize(PARSER.render(text), {
        ...ALLOWED,
        transformTags: {
          ...ALLOWED.transformTags,
          a: (tagName, { href = '' }) => ({
            tagName,
            attribs: { href: place && PAGE_OF_CODE.test(href) ? pageAddress(place, href) : href },
          }),
        },
      }),
    }}
  />
)
