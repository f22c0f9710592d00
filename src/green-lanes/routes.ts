import { z } from 'zod'
import { greenLanesAccess } from '../http/auth/keyed-access.ts'
import { notFound } from '../http/errors/not-found.ts'
import type { Route } from '../http/route/define-route.ts'
import { headingIdOf } from '../tariff/codes.ts'
import { checkedArea } from '../tariff-data/geographical-areas/area-filter.ts'
import { readHeadingTree } from '../tariff-data/nomenclature/trees.ts'
import type { TariffDay } from '../versions/tariff-day.ts'
import { ASSESSMENT_LIST } from './assessment-list.ts'
import { CATALOGUE } from './catalogue.ts'
import { categorise, findItem } from './categorise.ts'
import { interfaceChangesRoute } from './changes/route.ts'
import type { RequestedItem } from './declarable-rows.ts'
import {
  type CategorisationDependencies,
  type GreenLanesDependencies,
  greenLanesRoutesOf,
} from './green-lanes-route.ts'
import { findExemptionsWithoutArea, goodsNomenclatureFilters, itemOfAnyLength } from './parameters.ts'
import { presentTheme } from './present-assessment.ts'
import { presentItem } from './present-item.ts'
import { categoryAssessmentListDocument, goodsNomenclatureDocument, themeListDocument } from './resources.ts'

/** The categorisation of goods that move to Northern Ireland under the Windsor Framework. */
export function greenLanesRoutes(given: GreenLanesDependencies): readonly Route[] {
  const dependencies: CategorisationDependencies = {
    ...given,
    access: greenLanesAccess(given),
  }
  return [
    ...themesRoutes(dependencies),
    ...assessmentsRoutes(dependencies),
    ...goodsNomenclatureRoutes(dependencies),
    interfaceChangesRoute(),
  ]
}

const themesRoutes = (dependencies: CategorisationDependencies): readonly Route[] =>
  greenLanesRoutesOf(dependencies, {
    path: '/themes',
    summary: 'List the themes of categorisation',
    description: 'The acts and subjects of Annex IV, each with the category of its goods.',
    document: themeListDocument,
    answer: async ({ tariff }) => {
      const { themes } = await tariff.data.get(CATALOGUE)
      return { data: themes.map(presentTheme) }
    },
  })

const assessmentsRoutes = (dependencies: CategorisationDependencies): readonly Route[] =>
  greenLanesRoutesOf(dependencies, {
    path: '/category_assessments',
    summary: 'List all category assessments',
    description:
      'Every assessment that at least one measure in force on the day has. Request a goods nomenclature to see which of them apply to it.',
    document: categoryAssessmentListDocument,
    answer: ({ tariff }) => tariff.data.get(ASSESSMENT_LIST, tariff.asOf),
  })

const goodsNomenclatureRoutes = (dependencies: CategorisationDependencies): readonly Route[] =>
  greenLanesRoutesOf(dependencies, {
    path: '/goods_nomenclatures/:id',
    summary: 'Show the category assessments of goods',
    description:
      'A commodity or subheading with the assessments that apply to it, those of its descendants, its ancestors, descendants, licences and supplementary unit. An assessment does not apply to goods that meet one of its exemptions; of the other assessments, the most restrictive category counts, or category 3 if there is none. With `filter[geographical_area_id]`, `meta.effective_category` has the result for the declarable row: it is guidance, and whether exemptions are met is for the trader to know. Without it, `meta.no_effective_category` says why, for example because several commodities are below the item. `meta.coverage` is `none` where the data has no import measures for the goods. 404 for headings with subdivisions and for chapters.',
    params: z.object({ id: itemOfAnyLength }),
    query: z.object(goodsNomenclatureFilters),
    findCrossFieldProblems: findExemptionsWithoutArea,
    document: goodsNomenclatureDocument,
    answer: async ({ tariff, params, query }) => {
      const goods = { areaId: await checkedArea(tariff, query), exemptions: query['filter[exemptions]'] ?? [] }
      const found = findItem(await readHeadingTree(tariff, headingIdOf(params.id.itemId)), params.id)
      if (found === null) throw missingItem(params.id, tariff)
      const { item, context, coverage } = await categorise(tariff, found, goods.areaId)
      return presentItem(item, context, { ...goods, coverage })
    },
  })

function missingItem({ itemId, productlineSuffix }: RequestedItem, { asOf }: TariffDay) {
  const id = productlineSuffix === undefined ? itemId : `${itemId}-${productlineSuffix}`
  return notFound(
    itemId.endsWith('000000')
      ? `There is no heading \`${id}\` on ${asOf} that goods can be declared under. Ask for a commodity or subheading, with 6, 8 or 10 digits.`
      : `There is no commodity or subheading \`${id}\` on ${asOf}. Check its digits, or ask for another day with \`as_of\`.`,
  )
}
