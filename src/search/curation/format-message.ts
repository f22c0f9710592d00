import { type NamedCode, namedCodes } from '../../tariff/named-codes.ts'

/** Path of the resource with a code; null if the tariff does not have the code. */
export type PathOfCode = (code: NamedCode) => string | null

/**
 * A message as safe HTML, with links for the codes that exist and for web addresses, written as `[words](https://...)` or
 * bare. Everything else is escaped.
 */
export const formatMessage = (message: string, pathOfCode: PathOfCode): string => {
  const links = [...addressLinks(message), ...codeLinks(message, pathOfCode)].toSorted((a, b) => a.start - b.start)
  let html = ''
  let done = 0
  for (const { start, end, href, words } of links) {
    // A code inside the words of a link gets no link of its own.
    if (start < done) continue
    html += `${escapeHtml(message.slice(done, start))}<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`
    done = end
  }
  return html + escapeHtml(message.slice(done))
}

interface Link {
  readonly start: number
  readonly end: number
  readonly href: string
  readonly words: string
}

const LINK = /\[(?<words>[^\][]+)\]\((?<target>[^()\s]+)\)|(?<bare>https?:\/\/[^\s<>"'()[\]]+)/gi

const addressLinks = (message: string): readonly Link[] =>
  Array.from(message.matchAll(LINK)).flatMap(({ index, 0: whole, groups }) => {
    // Punctuation after an address ends the sentence.
    const bare = groups?.bare?.replace(/[.,;:!?]+$/, '')
    const href = webAddress(bare ?? groups?.target ?? '')
    if (href === null) return []
    return [{ start: index, end: index + (bare ?? whole).length, href, words: bare ?? groups?.words ?? '' }]
  })

/** The address if it is http(s): a message may have `javascript:` and worse. */
const webAddress = (text: string): string | null => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  return new URL(text).href
}

const codeLinks = (message: string, pathOfCode: PathOfCode): readonly Link[] =>
  namedCodes(message).flatMap((code) => {
    const href = pathOfCode(code)
    return href === null ? [] : [{ start: code.start, end: code.end, href, words: code.text }]
  })

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
