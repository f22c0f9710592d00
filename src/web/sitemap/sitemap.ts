import { escapeXml } from '../../http/body/escape-xml.ts'
import { chapterIdOf, headingIdOf, isChapter, isHeading } from '../../tariff/codes.ts'
import type { Region } from '../../tariff/region.ts'
import type { SectionRow } from '../../tariff-data/nomenclature/chapter-context.ts'
import type { NomenclatureTree } from '../../tariff-data/nomenclature/trees.ts'
import { fixedPages } from '../fixed-pages.ts'
import { regionPath } from '../place.ts'

/** Paths of the pages of a region: the fixed ones, and the sections, chapters and headings in force. */
export const sitemapPaths = (
  region: Region,
  sections: readonly SectionRow[],
  { nodes }: NomenclatureTree,
  hasClassifier: boolean,
): readonly string[] =>
  [
    ...fixedPages(hasClassifier).flatMap((page) =>
      page.region === undefined || page.region === region ? page.path : [],
    ),
    ...sections.map(({ position }) => `/sections/${position}`),
    ...nodes.flatMap(({ row }) => {
      const itemId = row.goodsNomenclatureItemId
      if (isChapter(row)) return [`/chapters/${chapterIdOf(itemId)}`]
      return isHeading(row) ? [`/headings/${headingIdOf(itemId)}`] : []
    }),
  ].map((path) => regionPath(region, path))

/** A list of pages for search engines, as sitemaps.org defines it. */
export const sitemapXml = (publicUrl: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${escapeXml(`${publicUrl}${path}`)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** Pages for all crawlers. What costs a search, and the same page of every other day, is left out. */
export const robotsTxt = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /search?',
    'Disallow: /xi/search?',
    'Disallow: /*?description=',
    'Disallow: /*as_of=',
    'Disallow: /*country=',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
