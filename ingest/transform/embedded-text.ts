import type { GoodsNomenclatureDocument } from '../../src/search/document.ts'

/** What stands for a row when its meaning is asked for: its own words first, then the levels above it, nearest first. */
export const embeddedText = (document: GoodsNomenclatureDocument): string =>
  [
    document.description_indexed || document.description,
    ...document.ancestor_descriptions,
    document.heading_description === document.description_indexed ? '' : document.heading_description,
    document.chapter_description === document.description_indexed ? '' : document.chapter_description,
  ]
    .filter((text) => text !== undefined && text !== '')
    .join(' - ')
