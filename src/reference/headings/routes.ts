import { z } from 'zod'
import type { Route } from '../../http/define-route.ts'
import { chapterIdOf, isChapter, isHeading } from '../../tariff/codes.ts'
import { descendantsOf, isDeclarable } from '../../tariff/tree.ts'
import { areaFilter, chosenArea, unknownArea } from '../../tariff-data/geographical-areas/area-filter.ts'
import { readHeadingTree } from '../../tariff-data/nomenclature/trees.ts'
import { headingId } from '../../tariff-data/resources/codes.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { readDeclarableMeasures } from '../measures/declarable.ts'
import { overviewMeasures } from '../measures/overview-measures.ts'
import { missing } from '../nomenclature/missing.ts'
import { documentRoutes } from '../reference-route.ts'
import { HEADING_EXAMPLE } from './example.ts'
import { presentHeading } from './present.ts'
import { headingDocument } from './resources.ts'

export const headingRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/headings/:heading_id',
    summary: 'Show a heading with all that stands below it',
    description: 'A heading without subdivisions, under which goods can be declared, has its measures too.',
    tag: 'Headings and subheadings',
    params: z.object({ heading_id: headingId }),
    query: z.object(areaFilter),
    document: headingDocument,
    example: HEADING_EXAMPLE,
    answer: async ({ tariff, params, query, address }) => {
      const id = params.heading_id
      const tree = await readHeadingTree(tariff, id)
      const node = tree.nodes.find(({ row }) => isHeading(row))
      const chapter = tree.nodes.find(({ row }) => isChapter(row))
      const nodes = node ? descendantsOf(node) : []
      const sids = node ? [node.row.goodsNomenclatureSid] : []
      const areaId = chosenArea(query)
      const [{ areas, chapterContext }, overview, declarable] = await Promise.all([
        tariff.data.get(TARIFF_LISTS),
        nodes.length === 0 ? new Map() : overviewMeasures(tariff, nodes),
        node && isDeclarable(node) ? readDeclarableMeasures(tariff, node, areaId) : null,
      ])
      // A heading with subdivisions has no measures to narrow, but a mistake is one all the same.
      if (areaId !== undefined && !areas.has(areaId)) throw unknownArea(areaId)
      const context = chapterContext(chapterIdOf(id), sids, tariff.asOf)
      if (!node || !chapter || !context) {
        const list = address.path.replace(/\/headings\/.*$/, `/chapters/${chapterIdOf(id)}`)
        throw await missing(tariff, `Heading ${id}`, id.padEnd(10, '0'), '80', list)
      }
      return presentHeading(node, chapter, context, overview, declarable, tariff)
    },
  })
