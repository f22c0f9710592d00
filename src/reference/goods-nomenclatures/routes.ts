import { z } from 'zod'
import { inChunks } from '../../http/body/in-chunks.ts'
import { notFound } from '../../http/errors/not-found.ts'
import type { Route } from '../../http/route/define-route.ts'
import type { RouteResult } from '../../http/route/route-result.ts'
import { chosenPartsParameters, readChosenParts } from '../../json-api/chosen-parts.ts'
import { listPieces } from '../../json-api/list-pieces.ts'
import { chapterIdOf, isHeading, itemIdOf } from '../../tariff/codes.ts'
import type { Region } from '../../tariff/region.ts'
import { descendantsOf } from '../../tariff/tree.ts'
import { readSection } from '../../tariff-data/nomenclature/sections.ts'
import {
  codesUnder,
  type NomenclatureNode,
  readChapterTree,
  readHeadingTree,
  readTree,
} from '../../tariff-data/nomenclature/trees.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { presentLanguage } from '../language-meta.ts'
import { missingChapter, missingCommodity, missingHeading } from '../nomenclature/missing-code.ts'
import { documentRoutes, plainRoutes, wantsCsv } from '../reference-route.ts'
import { csvPieces } from './csv.ts'
import { presentGoodsNomenclature } from './present.ts'
import { goodsNomenclatureListDocument as document, goodsNomenclatureDocument } from './resources.ts'

const CSV = 'text/csv; charset=utf-8'
const CSV_ENDING = /\.csv$/

export const goodsNomenclatureRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...documentRoutes(dependencies, {
    path: '/goods_nomenclatures/:id',
    summary: 'Show the row of a code, whatever its class',
    description:
      'A chapter, heading, subheading or commodity as in the lists of rows. Of rows with the same ten digits, the one with the highest suffix.',
    tag: 'Goods nomenclature',
    params: z.object({
      id: z
        .string()
        .regex(/^\d{4,10}$/, 'Send 4 to 10 digits; fewer than ten stand for those with zeros after them.')
        .meta({ example: '0101210000' }),
    }),
    hasLanguages: true,
    document: goodsNomenclatureDocument,
    answer: async ({ tariff, params: { id }, base }) => {
      const itemId = itemIdOf(id)
      const { nodes } = await readChapterTree(tariff, chapterIdOf(itemId))
      const node = nodes.findLast(({ row }) => row.goodsNomenclatureItemId === itemId)
      if (node === undefined) throw await missingCommodity(tariff, itemId, base)
      return { data: presentGoodsNomenclature(node, tariff.region) }
    },
  }),
  ...treeRoutes(dependencies, {
    path: '/goods_nomenclatures/section/:position',
    summary: 'List all rows of a section',
    id: 'position',
    example: '1',
    pattern: /^\d{1,3}(\.csv)?$/,
    patternMessage: 'Sections are numbered from 1 to 21.',
    read: async (tariff, position) => {
      const section = await readSection(tariff, Number(position))
      if (section === null) throw notFound(`There is no section ${position}. Sections are numbered from 1 to 21.`)
      const [first] = codesUnder(section.chapter_from)
      const [, last] = codesUnder(section.chapter_to)
      return (await readTree(tariff, [first, last])).nodes
    },
  }),
  ...treeRoutes(dependencies, {
    path: '/goods_nomenclatures/chapter/:chapter_id',
    summary: 'List all rows of a chapter',
    id: 'chapter_id',
    example: '01',
    pattern: /^\d{2}(\.csv)?$/,
    patternMessage: 'A chapter has two digits, such as 01.',
    read: async (tariff, chapterId, base) => {
      const { nodes } = await readChapterTree(tariff, chapterId)
      if (nodes.length > 0) return nodes
      throw await missingChapter(tariff, chapterId, base)
    },
  }),
  ...treeRoutes(dependencies, {
    path: '/goods_nomenclatures/heading/:heading_id',
    summary: 'List all rows of a heading',
    id: 'heading_id',
    example: '0101',
    pattern: /^\d{4}(\.csv)?$/,
    patternMessage: 'A heading has four digits, such as 0101.',
    read: async (tariff, headingId, base) => {
      const { nodes } = await readHeadingTree(tariff, headingId)
      const headings = nodes.filter(({ row }) => isHeading(row))
      if (headings.length > 0) return headings.flatMap((heading) => [heading, ...descendantsOf(heading)])
      throw await missingHeading(tariff, headingId, base)
    },
  }),
]

interface TreeEndpoint {
  readonly path: string
  readonly summary: string
  /** Name of the path parameter. */
  readonly id: string
  /** A value of it. */
  readonly example: string
  readonly pattern: RegExp
  readonly patternMessage: string
  /** @param base The part of the address before the endpoint's path: `/uk/api/v2` */
  read(tariff: TariffDay, id: string, base: string): Promise<readonly NomenclatureNode[]>
}

function treeRoutes(dependencies: TariffRouteDependencies, endpoint: TreeEndpoint): readonly Route[] {
  return plainRoutes(dependencies, {
    path: endpoint.path,
    summary: endpoint.summary,
    description:
      'In the order of the tariff, each row with its parent. As CSV where `Content-Type` or `Accept` is `text/csv`, or where the address ends in `.csv`.',
    tag: 'Goods nomenclature',
    params: z.object({
      [endpoint.id]: z.string().regex(endpoint.pattern, endpoint.patternMessage).meta({ example: endpoint.example }),
    }),
    query: z.object(chosenPartsParameters(document)),
    hasLanguages: true,
    response: {
      description: 'The rows.',
      schema: document.schema,
      sparseSchema: document.sparseSchema,
      alternative: { contentType: CSV, example: CSV_EXAMPLE },
      headers: { 'Content-Disposition': 'With CSV: a name for the file.' },
    },
    vary: 'Accept, Content-Type',
    isHeavy: true,
    answer: async ({ tariff, params, query, base, header }): Promise<RouteResult<unknown>> => {
      const sent = z.string().parse(params[endpoint.id])
      const nodes = await endpoint.read(tariff, sent.replace(CSV_ENDING, ''), base)
      if (CSV_ENDING.test(sent) || wantsCsv({ header })) {
        return {
          kind: 'stream',
          chunks: inChunks(csvPieces(nodes, tariff.region)),
          contentType: CSV,
          headers: { 'Content-Disposition': 'attachment; filename=goods_nomenclatures.csv' },
        }
      }
      const chosen = readChosenParts(query)
      return {
        kind: 'stream',
        chunks: inChunks(listPieces(presented(nodes, tariff.region), chosen, presentLanguage(tariff))),
        sparse: chosen.fields.size > 0,
      }
    },
  })
}

function* presented(nodes: readonly NomenclatureNode[], region: Region) {
  for (const node of nodes) yield presentGoodsNomenclature(node, region)
}

export const CSV_EXAMPLE =
  'SID,Goods Nomenclature Item ID,Indents,Description,Product Line Suffix,Href,Formatted description,Start date,End date,Declarable,Parent SID\n' +
  '100608,0702000000,0,"Tomatoes, fresh or chilled",80,/uk/api/v2/headings/0702,"Tomatoes, fresh or chilled",1972-01-01 00:00:00 UTC,,false,100600\n'
