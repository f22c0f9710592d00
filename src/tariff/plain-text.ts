import { decodeHTMLStrict } from 'entities'

/** Elements that published texts have; anything else between angle brackets is text. */
const TAGS = /<\/?(?:a|abbr|b|br|div|em|i|li|ol|p|span|strong|sub|sup|u|ul)(?:\s[^<>]*)?\/?>/gi

/** A character by its name or number: `&eacute;`, `&#38;`. Publishers escape some texts twice: `&amp;apos;`. */
const ENTITY = /&(?:amp;)*(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi

const withCharacters = (text: string): string =>
  text.replaceAll(ENTITY, (entity) => decodeHTMLStrict(entity.replace(/^&(?:amp;)+(?=.)/i, '&')))

/** A published text without its markup, for pages that have their own. */
export const plainText = (published: string): string =>
  withCharacters(
    published
      .replaceAll(/<br ?\/?>|!1!/gi, '\n')
      .replaceAll(TAGS, '')
      .replaceAll('|', '\u00a0'),
  )
    .replaceAll(/[^\S\n\u00a0]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()

/** A published text on one line: without tags, `|` (a non-breaking space) and repeated white space. */
export const plainLine = (published: string): string =>
  withCharacters(published.replaceAll(/<br ?\/?>|\|/gi, ' ').replaceAll(/<\/?[a-z][^<>]*>/gi, ''))
    .replaceAll(/[\p{Cc}\p{Cs}\p{Z}\s]+/gu, ' ')
    .trim()

/** Descriptions of certificates and codes can be paragraphs. */
const SHORT = 140

/** The beginning of a text, for a place where the whole is near. */
export const beginningOf = (text: string, length: number = SHORT): string => {
  const line = text.split('\n')[0] ?? ''
  return line.length <= length ? line : `${line.slice(0, Math.max(line.lastIndexOf(' ', length), length / 2))} …`
}
