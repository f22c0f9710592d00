import type { Route } from '../http/define-route.ts'
import { aboutRoutes } from './about/route.tsx'
import { assetRoutes } from './assets/routes.ts'
import { browseRoutes } from './browse/route.tsx'
import { categoriseRoutes } from './categorise/route.tsx'
import type { ClassifyPageDependencies } from './classify/classify-page.ts'
import { classifyRoutes } from './classify/route.tsx'
import { compareRoutes } from './commodity/compare-route.tsx'
import { commodityPageRoutes } from './commodity/route.tsx'
import { homeRoutes } from './home/route.tsx'
import { mcpRoutes } from './mcp/route.ts'
import type { ToolDependencies } from './mcp/tool.ts'
import { qualityRoutes } from './quality/route.tsx'
import { searchPageRoutes } from './search/route.tsx'
import { sitemapRoutes } from './sitemap/routes.ts'

export type WebRouteDependencies = ToolDependencies & ClassifyPageDependencies

/** The pages, and what only pages use. */
export const webRoutes = (dependencies: WebRouteDependencies): readonly Route[] => [
  ...assetRoutes(dependencies.assets),
  ...mcpRoutes(dependencies),
  ...sitemapRoutes(dependencies),
  ...browseRoutes(dependencies),
  ...categoriseRoutes(dependencies),
  ...classifyRoutes(dependencies),
  ...searchPageRoutes(dependencies),
  ...commodityPageRoutes(dependencies),
  ...compareRoutes(dependencies),
  ...aboutRoutes(dependencies),
  ...qualityRoutes(dependencies),
  ...homeRoutes(dependencies),
]
