import MarkdownIt from 'markdown-it'
import type { JSX } from 'preact'
import sanitize from 'sanitize-html'

const PARSER = new MarkdownIt({ html: false, linkify: false, breaks: true })

const ALLOWED: sanitize.IOptions = {
  allowedTags: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'h4'],
  allowedAttributes: { a: ['href'], th: ['scope'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  // Notes of the tariff begin their parts with headings of any level; the page around them has its own.
  transformTags: { h1: 'h4', h2: 'h4', h3: 'h4', h5: 'h4', h6: 'h4' },
}

/** A note of the tariff. Markup in it is shown as text. */
export const Markdown = ({ text }: { readonly text: string }): JSX.Element => (
  <div class="prose" dangerouslySetInnerHTML={{ __html: sanitize(PARSER.render(text), ALLOWED) }} />
)
