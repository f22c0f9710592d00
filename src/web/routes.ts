import type { Route } from '../http/route/define-route.ts'
import { aboutRoutes } from './about/route.tsx'
import { assetRoutes } from './assets/routes.ts'
import { browseRoutes } from './browse/route.tsx'
import { categoriseRoutes } from './categorise/route.tsx'
import type { ClassifyPageDependencies } from './classify/classify-page.ts'
import { classifyRoutes } from './classify/route.tsx'
import { codesRoutes } from './codes/route.tsx'
import { compareRoutes } from './commodity/compare-route.tsx'
import { dutyRoutes } from './commodity/duty-route.tsx'
import { commodityPageRoutes } from './commodity/route.tsx'
import { docsRoutes } from './docs/route.tsx'
import { homeRoutes } from './home/route.tsx'
import { qualityRoutes } from './quality/route.tsx'
import { type SearchPageDependencies, searchPageRoutes } from './search/route.tsx'
import { sitemapRoutes } from './sitemap/routes.ts'

export type WebRouteDependencies = SearchPageDependencies & ClassifyPageDependencies

/** The pages, and what only pages use. */
export const webRoutes = (dependencies: WebRouteDependencies): readonly Route[] => [
  ...assetRoutes(dependencies.assets),
  ...sitemapRoutes(dependencies),
  ...browseRoutes(dependencies),
  ...categoriseRoutes(dependencies),
  ...classifyRoutes(dependencies),
  ...codesRoutes(dependencies),
  ...searchPageRoutes(dependencies),
  ...commodityPageRoutes(dependencies),
  ...compareRoutes(dependencies),
  ...dutyRoutes(dependencies),
  ...docsRoutes(dependencies),
  ...aboutRoutes(dependencies),
  ...qualityRoutes(dependencies),
  ...homeRoutes(dependencies),
]
