import { z } from 'zod'
import { notFound } from '../../http/errors/not-found.ts'
import type { Route } from '../../http/route/define-route.ts'
import {
  chapterIdOf,
  headingIdOf,
  isChapter,
  isSubChapter,
  itemIdOf,
  PRODUCT_LINE_SUFFIX,
  spacedCode,
} from '../../tariff/codes.ts'
import type { DescribedRow } from '../../tariff/goods-nomenclature.ts'
import { descendantsOf } from '../../tariff/tree.ts'
import { overviewMeasures } from '../../tariff-data/measures/overview-measures.ts'
import { readWholeChapter } from '../../tariff-data/nomenclature/code-history.ts'
import { findChapter, findHeading, findSubheading, placeOf } from '../../tariff-data/nomenclature/find-row.ts'
import { readSection, readSections } from '../../tariff-data/nomenclature/sections.ts'
import { ALL_CHAPTERS, headingCodes, readTree } from '../../tariff-data/nomenclature/trees.ts'
import { chapterId, headingId, sectionPosition, subheadingId } from '../../tariff-data/resources/codes.ts'
import { readChapterContext } from '../../tariff-data/tariff-lists.ts'
import { missingCodeContent } from '../components/missing-code.tsx'
import { type PageDependencies, pageRoutes } from '../page-route.tsx'
import { chapterPage } from './chapter-page.tsx'
import { branchPage } from './heading-page.tsx'
import { sectionPage } from './section-page.tsx'
import { sectionsPage } from './sections-page.tsx'
import { headingItems } from './tree-items.tsx'

/** Pages from the sections down to subheadings. */
export const browseRoutes = (dependencies: PageDependencies): readonly Route[] => [
  ...pageRoutes(dependencies, {
    path: '/browse',
    summary: 'All sections with their chapters',
    hasLanguages: true,
    answer: async ({ tariff, place }) => {
      const [sections, tree] = await Promise.all([readSections(tariff), readTree(tariff, ...ALL_CHAPTERS)])
      return sectionsPage(place, sections, tree)
    },
  }),
  ...pageRoutes(dependencies, {
    path: '/sections/:id',
    summary: 'A section with its chapters and headings',
    params: z.object({ id: sectionPosition.meta({ example: '1' }) }),
    hasLanguages: true,
    answer: async ({ tariff, place, params: { id } }) => {
      const section = await readSection(tariff, id)
      if (section === null) throw notFound(`There is no section ${id}. Sections are numbered from 1 to 21.`)
      return sectionPage(
        place,
        section,
        await readTree(tariff, ...headingCodes(section.chapter_from, section.chapter_to)),
      )
    },
  }),
  ...pageRoutes(dependencies, {
    path: '/chapters/:id',
    summary: 'A chapter with its headings',
    params: z.object({ id: chapterId.meta({ example: '01' }) }),
    hasLanguages: true,
    answer: async (request) => {
      const { tariff, place, asOf, params } = request
      const [node, context] = await Promise.all([
        findChapter(tariff, params.id),
        readChapterContext(tariff, params.id, []),
      ])
      if (node && context) return chapterPage(place, asOf, node, context)
      return missingCodeContent(dependencies, request, {
        what: `Chapter ${params.id}`,
        path: `/chapters/${params.id}`,
        itemId: itemIdOf(params.id),
        suffix: PRODUCT_LINE_SUFFIX,
      })
    },
  }),
  ...pageRoutes(dependencies, {
    path: '/headings/:id',
    summary: 'A heading with what is below it',
    params: z.object({ id: headingId.meta({ example: '0101' }) }),
    hasLanguages: true,
    answer: async (request) => {
      const { tariff, place, asOf, params } = request
      const found = await findHeading(tariff, params.id)
      const node = found?.heading
      const context =
        node && (await readChapterContext(tariff, chapterIdOf(params.id), [node.row.goodsNomenclatureSid]))
      if (!node || !context) {
        return missingCodeContent(dependencies, request, {
          what: `Heading ${params.id}`,
          path: `/headings/${params.id}`,
          itemId: itemIdOf(params.id),
          suffix: PRODUCT_LINE_SUFFIX,
        })
      }
      const [measures, rows] = await Promise.all([
        overviewMeasures(tariff, descendantsOf(node)),
        readWholeChapter(tariff, chapterIdOf(params.id)),
      ])
      return branchPage({ place, asOf, node, context, measures, rows: rows.filter(isUnder(params.id)) })
    },
  }),
  ...pageRoutes(dependencies, {
    path: '/subheadings/:id',
    summary: 'A subheading with what is below it',
    params: z.object({ id: subheadingId.meta({ example: '0101210000-10' }) }),
    hasLanguages: true,
    answer: async (request) => {
      const { tariff, place, asOf, params } = request
      const { itemId, suffix } = params.id
      const { node } = await findSubheading(tariff, itemId, suffix)
      const context =
        node &&
        placeOf(node) &&
        (await readChapterContext(tariff, chapterIdOf(itemId), [node.row.goodsNomenclatureSid]))
      if (!node || !context) {
        return missingCodeContent(dependencies, request, {
          what: suffix === PRODUCT_LINE_SUFFIX ? `Subheading ${spacedCode(itemId)}` : `Group ${spacedCode(itemId)}`,
          path: `/subheadings/${itemId}-${suffix}`,
          itemId,
          suffix,
        })
      }
      if (isSubChapter(node.row)) {
        const chapter = await findChapter(tariff, chapterIdOf(itemId))
        const groups = chapter ? headingItems(chapter, { place, asOf }) : []
        const headings = groups.find(({ key }) => key === node.row.goodsNomenclatureSid)?.children ?? []
        return branchPage({ place, asOf, node, context, measures: new Map(), rows: [], headings })
      }
      const measures = await overviewMeasures(tariff, descendantsOf(node))
      return branchPage({ place, asOf, node, context, measures, rows: [] })
    },
  }),
]

/** The rows of a heading, with its chapter, which its tree needs. */
const isUnder =
  (id: string) =>
  (row: DescribedRow): boolean =>
    headingIdOf(row.goodsNomenclatureItemId) === id || isChapter(row)
