import type { DescribedRow } from './goods-nomenclature.ts'
import type { Region } from './region.ts'

/** The forms of a description that the API returns. */
export interface DescriptionForms {
  /** The published description, with line breaks as `<br>` and hard spaces as such. */
  readonly description: string
  /** The HTML for a page, in lower case but for its first letter. */
  readonly formattedDescription: string
  /** Like the description, without marks, in lower case but for its first letter. */
  readonly descriptionPlain: string
}

/**
 * The published text contains TARIC control marks: `|` a hard space, `!1!` a line break, `!x!` a times sign, `!o!` a
 * degree sign, `!>=!` and `!<=!` comparisons, `@` before a subscript and `$` before a superscript character. The forms
 * follow those of the public service's answers: its lower case, which spells units and names small, included.
 */
export const describe = (published: string, region: Region): DescriptionForms => {
  const description = publishedText(published)
  return {
    description,
    formattedDescription: sentenceCase(toHtml(description, region)),
    descriptionPlain: sentenceCase(withoutMarks(description)),
  }
}

/**
 * The forms of a row's official text in the language that was asked for, else of its English description. Lower case
 * would spell the nouns of other languages wrong: their text keeps its letters.
 */
export const describeRow = ({ description, officialText }: DescribedRow, region: Region): DescriptionForms => {
  if (officialText === undefined) return describe(description, region)
  const text = publishedText(officialText.description)
  return { description: text, formattedDescription: toHtml(text, region), descriptionPlain: withoutMarks(text) }
}

/** A published text as every API shows it: one `<br>` for any run of line breaks, a hard space for each `|`. */
export const publishedText = (published: string): string =>
  published
    .replaceAll(/\r\n?|\n/g, '<br>')
    .replaceAll(/(?: ?<br> ?){2,}/g, '<br>')
    .replaceAll('|', HARD_SPACE)

const HARD_SPACE = '\u00a0'

const toHtml = (description: string, region: Region): string => {
  const html = description
    .replaceAll(/\u00a0(?=%)/g, '')
    .replaceAll(HARD_SPACE, ' ')
    .replaceAll(/(\d)\s+%/g, '$1%')
    .replaceAll('!1!', '<br />')
    .replaceAll(/&(?!#|\w+;)/g, '&amp;')
    .replaceAll(/!x!/gi, '&times;')
    .replaceAll(/!o!/gi, '&deg;')
    .replaceAll('!>=!', '&ge;')
    .replaceAll('!<=!', '&le;')
  return subscripts(region === 'uk' ? toBritish(html) : html).trim()
}

/** The UK writes decimal points and -ise. */
const toBritish = (text: string): string =>
  text
    .replaceAll(/izing/gi, 'ising')
    .replaceAll(/ization/gi, 'isation')
    .replaceAll(/ized/gi, 'ised')
    .replaceAll(/(\d),(\d)/g, '$1.$2')

/** An `@` before a letter is part of an address. */
const subscripts = (text: string): string =>
  text.replaceAll(/@([^a-z])/gi, '<sub>$1</sub>').replaceAll(/\$(.)/g, '<sup>$1</sup>')

const withoutMarks = (description: string): string =>
  description
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/!(?:[1xo]|>=|<=)!/gi, '')
    .replaceAll(/[@$](.)/g, '$1')
    .trim()

const sentenceCase = (text: string): string => {
  const lower = text.toLowerCase()
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}
