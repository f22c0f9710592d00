import type { Route } from '../http/define-route.ts'
import { chapterRoutes } from './chapters/routes.ts'
import { goodsNomenclatureRoutes } from './goods-nomenclatures/routes.ts'
import { headingRoutes } from './headings/routes.ts'
import type { ReferenceDependencies } from './reference-route.ts'
import { searchReferenceRoutes } from './search-references/routes.ts'
import { sectionRoutes } from './sections/routes.ts'
import { subheadingRoutes } from './subheadings/routes.ts'

/** Every endpoint of the reference API. */
export const referenceRoutes = (dependencies: ReferenceDependencies): readonly Route[] => [
  ...sectionRoutes(dependencies),
  ...chapterRoutes(dependencies),
  ...headingRoutes(dependencies),
  ...subheadingRoutes(dependencies),
  ...goodsNomenclatureRoutes(dependencies),
  ...searchReferenceRoutes(dependencies),
]
