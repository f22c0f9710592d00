import type { Route } from '../http/define-route.ts'
import type { VisitorLimit } from '../http/visitor-limit.ts'
import { assetRoutes } from './assets/routes.ts'
import { homeRoutes } from './home/route.tsx'
import type { PageDependencies } from './page-route.tsx'

export interface WebRouteDependencies extends PageDependencies {
  readonly visitorLimit: VisitorLimit
}

/** The pages, and what only pages use. */
export const webRoutes = (dependencies: WebRouteDependencies): readonly Route[] => [
  ...assetRoutes(dependencies.assets),
  ...homeRoutes(dependencies),
]
