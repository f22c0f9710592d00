import type { GoodsNomenclatureDocument } from '../../src/search/document.ts'

/** What stands for a row when its meaning is asked for: its own words first, then the levels above it, nearest first. */
export const embeddedText = (document: GoodsNomenclatureDocument): string =>
  [
    document.description_indexed || document.description,
    ...document.ancestor_descriptions,
    document.heading_description === document.description_indexed ? '' : document.heading_description,
    document.chapter_description === document.description_indexed ? '' : document.chapter_description,
  ]
    .map((text) => plainText(text ?? ''))
    .filter((text) => text !== '')
    .join(' - ')

/**
 * The words alone: the regions publish the same texts with line breaks of their own, one as tags, and the other writes
 * `|` for a space that does not break. Read alike, they are embedded once.
 */
const plainText = (text: string): string =>
  text
    .replaceAll(/<[^>]*>|\|/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
