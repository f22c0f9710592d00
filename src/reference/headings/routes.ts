import { z } from 'zod'
import type { Route } from '../../http/define-route.ts'
import { chapterIdOf, isChapter, isHeading } from '../../tariff/codes.ts'
import { descendantsOf } from '../../tariff/tree.ts'
import { headingId } from '../codes.ts'
import type { MeasureDependencies } from '../measures/declarable.ts'
import { overviewMeasures } from '../measures/overview-measures.ts'
import { readContext } from '../nomenclature/context.ts'
import { missing } from '../nomenclature/missing.ts'
import { readHeadingTree } from '../nomenclature/query.ts'
import { documentRoutes } from '../reference-route.ts'
import { HEADING_EXAMPLE } from './example.ts'
import { presentHeading } from './present.ts'
import { headingDocument } from './resources.ts'

export const headingRoutes = (dependencies: MeasureDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/headings/:heading_id',
    summary: 'Show a heading with all that stands below it',
    tag: 'Headings and subheadings',
    params: z.object({ heading_id: headingId }),
    document: headingDocument,
    example: HEADING_EXAMPLE,
    answer: async ({ tariff, params, address }) => {
      const id = params.heading_id
      const tree = await readHeadingTree(tariff, id)
      const node = tree.nodes.find(({ row }) => isHeading(row))
      const chapter = tree.nodes.find(({ row }) => isChapter(row))
      const nodes = node ? descendantsOf(node) : []
      const sids = node ? [node.row.goodsNomenclatureSid] : []
      const [context, measures] = await Promise.all([
        readContext(tariff, chapterIdOf(id), sids),
        overviewMeasures(tariff, dependencies.vocabularies, nodes),
      ])
      if (!node || !chapter || !context) {
        const list = address.path.replace(/\/headings\/.*$/, `/chapters/${chapterIdOf(id)}`)
        throw await missing(tariff, `Heading ${id}`, id.padEnd(10, '0'), '80', list)
      }
      return presentHeading(node, chapter, context, measures, tariff.region)
    },
  })
