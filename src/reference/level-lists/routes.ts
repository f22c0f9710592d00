import { z } from 'zod'
import { notFound } from '../../http/errors/not-found.ts'
import type { Route } from '../../http/route/define-route.ts'
import type { DocumentDefinition } from '../../json-api/document.ts'
import { chapterIdOf, isChapter, isHeading } from '../../tariff/codes.ts'
import { descendantsOf } from '../../tariff/tree.ts'
import { readSection } from '../../tariff-data/nomenclature/sections.ts'
import { ALL_CHAPTERS, readChapterTree, readHeadingTree, readTree } from '../../tariff-data/nomenclature/trees.ts'
import { chapterId, headingId, sectionPosition } from '../../tariff-data/resources/codes.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { csvRoutes } from '../csv-route.ts'
import { missingChapter, missingHeading } from '../nomenclature/missing-code.ts'
import { documentRoutes } from '../reference-route.ts'
import { type ListedRow, levelAttributes, presentLevel } from './present.ts'
import {
  chapterHeadingsDocument,
  headingCommoditiesDocument,
  LEVEL_COLUMNS,
  type LevelType,
  sectionChaptersDocument,
} from './resources.ts'

/** The rows one level down, or all below a heading, without what the single resource includes; also as CSV. */
export const levelListRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...listRoutes(dependencies, {
    path: '/sections/:position/chapters',
    summary: 'List the chapters of a section',
    tag: 'Sections and chapters',
    params: z.object({ position: sectionPosition.meta({ example: '1' }) }),
    type: 'chapter',
    document: sectionChaptersDocument,
    read: async (tariff, { position }) => {
      const section = await readSection(tariff, position)
      if (section === null) throw notFound(`There is no section ${position}. Sections are numbered from 1 to 21.`)
      const { nodes } = await readTree(tariff, ...ALL_CHAPTERS)
      return nodes
        .filter(({ row }) => {
          const id = chapterIdOf(row.goodsNomenclatureItemId)
          return isChapter(row) && section.chapter_from <= id && id <= section.chapter_to
        })
        .map((node) => ({ node, isLeaf: false }))
    },
  }),
  ...listRoutes(dependencies, {
    path: '/chapters/:chapter_id/headings',
    summary: 'List the headings of a chapter',
    tag: 'Sections and chapters',
    params: z.object({ chapter_id: chapterId.meta({ example: '01' }) }),
    type: 'heading',
    document: chapterHeadingsDocument,
    read: async (tariff, { chapter_id: id }, base) => {
      const { nodes } = await readChapterTree(tariff, id)
      const chapter = nodes.find(({ row }) => isChapter(row))
      if (chapter === undefined) throw await missingChapter(tariff, id, base)
      return rowsOf(descendantsOf(chapter).filter(({ row }) => isHeading(row)))
    },
  }),
  ...listRoutes(dependencies, {
    path: '/headings/:heading_id/commodities',
    summary: 'List the subheadings and commodities of a heading',
    tag: 'Headings and subheadings',
    params: z.object({ heading_id: headingId.meta({ example: '0101' }) }),
    type: 'commodity',
    document: headingCommoditiesDocument,
    read: async (tariff, { heading_id: id }, base) => {
      const { nodes } = await readHeadingTree(tariff, id)
      const heading = nodes.find(({ row }) => isHeading(row))
      if (heading === undefined) throw await missingHeading(tariff, id, base)
      return rowsOf(descendantsOf(heading))
    },
  }),
]

interface ListEndpoint<Params extends z.ZodObject> {
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly params: Params
  readonly type: LevelType
  readonly document: DocumentDefinition
  /** @param base The part of the address before the endpoint's path: `/uk/api/v2` */
  read(tariff: TariffDay, params: z.output<Params>, base: string): Promise<readonly ListedRow[]>
}

/** The list as a document and, under an address that ends in `.csv`, as a table. */
const listRoutes = <Params extends z.ZodObject>(
  dependencies: TariffRouteDependencies,
  { path, summary, tag, params, type, document, read }: ListEndpoint<Params>,
): readonly Route[] => [
  ...documentRoutes(dependencies, {
    path,
    summary,
    description: `In the order of the tariff. \`${path}.csv\` is the same as CSV.`.replaceAll(/:(\w+)/g, '{$1}'),
    tag,
    params,
    hasLanguages: true,
    document,
    answer: async ({ tariff, params: sent, base }) => presentLevel(await read(tariff, sent, base), type, tariff.region),
  }),
  ...csvRoutes(dependencies, {
    path,
    summary,
    tag,
    params,
    hasLanguages: true,
    columns: LEVEL_COLUMNS,
    rows: async (tariff, sent, base) =>
      (await read(tariff, sent, base)).map((row) => levelAttributes(row, tariff.region)),
  }),
]

const rowsOf = (nodes: readonly ListedRow['node'][]): readonly ListedRow[] =>
  nodes.map((node) => ({ node, isLeaf: node.children.length === 0 }))
