import type { Route } from '../http/route/define-route.ts'
import type { TariffRouteDependencies } from '../versions/tariff-day.ts'
import { changeLogRoutes } from './change-log/routes.ts'
import { changeRoutes } from './changes/routes.ts'
import { chapterRoutes } from './chapters/routes.ts'
import { chemicalRoutes } from './chemicals/routes.ts'
import { codeListRoutes } from './code-lists/routes.ts'
import { codeSearchRoutes } from './code-search/routes.ts'
import { commodityRoutes } from './commodities/routes.ts'
import { descriptionInterceptRoutes } from './description-intercepts/routes.ts'
import { dutyCalculationRoutes } from './duty-calculation/routes.ts'
import { exchangeRateRoutes } from './exchange-rates/routes.ts'
import { geographicalAreaRoutes } from './geographical-areas/routes.ts'
import { goodsNomenclatureRoutes } from './goods-nomenclatures/routes.ts'
import { headingRoutes } from './headings/routes.ts'
import { knowledgeGraphRoutes } from './knowledge-graph/routes.ts'
import { levelListRoutes } from './level-lists/routes.ts'
import { measureRoutes } from './measures/routes.ts'
import { quotaOrderNumberRoutes } from './quota-order-numbers/routes.ts'
import { quotaRoutes } from './quotas/routes.ts'
import { rulesOfOriginRoutes } from './rules-of-origin/routes.ts'
import { rulingRoutes } from './rulings/routes.ts'
import { searchReferenceRoutes } from './search-references/routes.ts'
import { sectionRoutes } from './sections/routes.ts'
import { subheadingRoutes } from './subheadings/routes.ts'
import { updateRoutes } from './updates/routes.ts'
import { validityPeriodRoutes } from './validity-periods/routes.ts'

/** Every endpoint of the reference API. */
export function referenceRoutes(dependencies: TariffRouteDependencies): readonly Route[] {
  return [
    ...sectionRoutes(dependencies),
    ...chapterRoutes(dependencies),
    ...headingRoutes(dependencies),
    ...subheadingRoutes(dependencies),
    ...commodityRoutes(dependencies),
    ...dutyCalculationRoutes(dependencies),
    ...levelListRoutes(dependencies),
    ...validityPeriodRoutes(dependencies),
    ...measureRoutes(dependencies),
    ...codeListRoutes(dependencies),
    ...codeSearchRoutes(dependencies),
    ...quotaRoutes(dependencies),
    ...quotaOrderNumberRoutes(dependencies),
    ...geographicalAreaRoutes(dependencies),
    ...goodsNomenclatureRoutes(dependencies),
    ...knowledgeGraphRoutes(dependencies),
    ...chemicalRoutes(dependencies),
    ...exchangeRateRoutes(dependencies),
    ...rulesOfOriginRoutes(dependencies),
    ...rulingRoutes(dependencies),
    ...searchReferenceRoutes(dependencies),
    ...descriptionInterceptRoutes(dependencies),
    ...changeRoutes(dependencies),
    ...changeLogRoutes(dependencies),
    ...updateRoutes(dependencies),
  ]
}
