import type { GoodsNomenclatureDocument } from '../../src/search/document.ts'

/**
 * Characters of a row that are embedded, about 50 tokens: what follows is titles of headings and chapters, which
 * thousands of rows share. Embedding whole paths takes half as long again and finds no more (headings of the development sets among
 * 1/5/10: 68.9/83.6/88.4 against 68.2/83.3/87.8, HS6 among ten 78.4 against 79.2).
 */
const MAX_CHARACTERS = 220

/** The text of a row that is embedded: its own description first, then those of its ancestors, nearest first. */
export const embeddedText = (document: GoodsNomenclatureDocument): string =>
  beginning(
    [
      document.description_indexed || document.description,
      ...document.ancestor_descriptions,
      document.heading_description === document.description_indexed ? '' : document.heading_description,
      document.chapter_description === document.description_indexed ? '' : document.chapter_description,
    ]
      .map((text) => plainText(text ?? ''))
      .filter((text) => text !== '')
      .join(' - '),
  )

/** The first whole words of a text, up to the limit. */
const beginning = (text: string): string =>
  text.length <= MAX_CHARACTERS ? text : text.slice(0, MAX_CHARACTERS + 1).replace(/\s+\S*$/, '')

/**
 * The text without markup. The regions publish the same texts with different line breaks and with `|` for a non-breaking
 * space; normalised, each text is embedded once.
 */
const plainText = (text: string): string =>
  text
    .replaceAll(/<[^>]*>|\|/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
