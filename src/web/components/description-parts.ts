import type { Region } from '../../tariff/region.ts'

/** A piece of a description: text, or text set low or high, or a line break. */
export type DescriptionPart =
  | { readonly kind: 'text' | 'sub' | 'sup'; readonly text: string }
  | { readonly kind: 'break' }

const MARKS = /<br ?\/?>|<p ?\/?>|!1!|\r\n?|\n|@[^a-z\s]|\$\S|<(sub|sup)>([^<]*)<\/\1>/gi

/**
 * The pieces of a published description. Its marks are those of TARIC: `|` a hard space, `!1!` a line break, `!x!` a
 * times sign, `!o!` a degree sign, `@` before a subscript and `$` before a superscript character. Text in capitals alone
 * is put in lower case but for its first letter; the UK writes decimal points.
 */
export function descriptionParts(published: string, region: Region): readonly DescriptionPart[] {
  const text = withSigns(inSentenceCase(published), region)
  const parts: DescriptionPart[] = []
  let end = 0
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(partOf(match[0], match[1], match[2]))
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return withoutRepeatedBreaks(parts)
}

/** A description as one line of text: for titles, links and labels. */
export const descriptionText = (published: string, region: Region): string =>
  descriptionParts(published, region)
    .map((part) => (part.kind === 'break' ? ' ' : part.text))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()

function partOf(mark: string, tag: string | undefined, inner: string | undefined): DescriptionPart {
  if (tag !== undefined) return { kind: tag.toLowerCase() === 'sub' ? 'sub' : 'sup', text: inner ?? '' }
  if (mark.startsWith('@')) return { kind: 'sub', text: mark.slice(1) }
  if (mark.startsWith('$')) return { kind: 'sup', text: mark.slice(1) }
  return { kind: 'break' }
}

const withSigns = (text: string, region: Region): string => {
  const signed = text
    .replaceAll('|', '\u00a0')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll(/!x!/gi, '×')
    .replaceAll(/!o!/gi, '°')
    .replaceAll('!>=!', '≥')
    .replaceAll('!<=!', '≤')
    .trim()
  return region === 'uk' ? signed.replaceAll(/(\d),(\d)/g, '$1.$2') : signed
}

/** The number of a group of headings: `IV. `. */
const NUMERAL = /^[IVXLC]+\.\s*/

function inSentenceCase(text: string): string {
  if (!/\p{Lu}{2}/u.test(text) || /\p{Ll}/u.test(text)) return text
  const numeral = NUMERAL.exec(text)?.[0] ?? ''
  const words = text.slice(numeral.length)
  return `${numeral}${words.charAt(0)}${words.slice(1).toLowerCase()}`
}

const withoutRepeatedBreaks = (parts: readonly DescriptionPart[]): readonly DescriptionPart[] =>
  parts.filter((part, index) => part.kind !== 'break' || (index > 0 && parts[index - 1]?.kind !== 'break'))
