import type { Route } from '../http/define-route.ts'
import { chapterRoutes } from './chapters/routes.ts'
import { headingRoutes } from './headings/routes.ts'
import type { ReferenceDependencies } from './reference-route.ts'
import { sectionRoutes } from './sections/routes.ts'

/** Every endpoint of the reference API. */
export const referenceRoutes = (dependencies: ReferenceDependencies): readonly Route[] => [
  ...sectionRoutes(dependencies),
  ...chapterRoutes(dependencies),
  ...headingRoutes(dependencies),
]
