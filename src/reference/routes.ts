import type { Route } from '../http/define-route.ts'
import { changeRoutes } from './changes/routes.ts'
import { chapterRoutes } from './chapters/routes.ts'
import { codeListRoutes } from './code-lists/routes.ts'
import { codeSearchRoutes } from './code-search/routes.ts'
import { commodityRoutes } from './commodities/routes.ts'
import { geographicalAreaRoutes } from './geographical-areas/routes.ts'
import { goodsNomenclatureRoutes } from './goods-nomenclatures/routes.ts'
import { headingRoutes } from './headings/routes.ts'
import { measureRoutes } from './measures/routes.ts'
import { createVocabularies } from './measures/vocabulary.ts'
import { quotaRoutes } from './quotas/routes.ts'
import type { ReferenceDependencies } from './reference-route.ts'
import { searchReferenceRoutes } from './search-references/routes.ts'
import { sectionRoutes } from './sections/routes.ts'
import { subheadingRoutes } from './subheadings/routes.ts'

/** Every endpoint of the reference API. */
export function referenceRoutes(dependencies: ReferenceDependencies): readonly Route[] {
  const withVocabularies = { ...dependencies, vocabularies: createVocabularies(dependencies.postgres) }
  return [
    ...sectionRoutes(withVocabularies),
    ...chapterRoutes(withVocabularies),
    ...headingRoutes(withVocabularies),
    ...subheadingRoutes(withVocabularies),
    ...commodityRoutes(withVocabularies),
    ...measureRoutes(withVocabularies),
    ...codeListRoutes(dependencies),
    ...codeSearchRoutes(withVocabularies),
    ...quotaRoutes(withVocabularies),
    ...geographicalAreaRoutes(dependencies),
    ...goodsNomenclatureRoutes(dependencies),
    ...searchReferenceRoutes(dependencies),
    ...changeRoutes(dependencies),
  ]
}
