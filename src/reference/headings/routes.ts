import { z } from 'zod'
import type { Route } from '../../http/route/define-route.ts'
import { chapterIdOf } from '../../tariff/codes.ts'
import { descendantsOf, isDeclarable } from '../../tariff/tree.ts'
import { areaFilter, checkedArea } from '../../tariff-data/geographical-areas/area-filter.ts'
import { overviewMeasures } from '../../tariff-data/measures/overview-measures.ts'
import { findHeading } from '../../tariff-data/nomenclature/find-row.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { readDeclarableGoods } from '../../tariff-data/read-commodity.ts'
import { headingId } from '../../tariff-data/resources/codes.ts'
import { readChapterContext } from '../../tariff-data/tariff-lists.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { AREA_RESOURCES } from '../measures/area-resources.ts'
import { missingHeading } from '../nomenclature/missing-code.ts'
import { documentRoutes } from '../reference-route.ts'
import { presentHeading } from './present.ts'
import { headingDocument } from './resources.ts'

export const headingRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/headings/:heading_id',
    summary: 'Show a heading with its descendants',
    description: 'A heading without subdivisions, under which goods can be declared, also has its measures.',
    tag: 'Headings and subheadings',
    params: z.object({ heading_id: headingId.meta({ example: '0101' }) }),
    query: z.object(areaFilter),
    hasLanguages: true,
    document: headingDocument,
    answer: async ({ tariff, params, query, base }) => {
      const id = params.heading_id
      const areaId = await checkedArea(tariff, query)
      const place = await findHeading(tariff, id)
      const context = place && (await readChapterContext(tariff, chapterIdOf(id), [sidOf(place.heading)]))
      if (place === null || context === null) throw await missingHeading(tariff, id, base)
      const [overview, declarable, areas] = await Promise.all([
        overviewMeasures(tariff, descendantsOf(place.heading)),
        isDeclarable(place.heading) ? readDeclarableGoods(tariff, place.heading, areaId) : null,
        tariff.data.get(AREA_RESOURCES, tariff.asOf),
      ])
      return presentHeading(tariff, place, context, overview, declarable, areas)
    },
  })

const sidOf = ({ row }: NomenclatureNode): number => row.goodsNomenclatureSid
