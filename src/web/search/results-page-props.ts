import type { CuratedContent } from '../../search/curation/find-curated-content.ts'
import type { FacetDefinitions } from '../../search/facets/facet-definitions.ts'
import type { FilterProblem } from '../../search/facets/filters.ts'
import type { SearchOutcome } from '../../search/search.ts'
import type { Place } from '../place.ts'
import type { SectionOf } from './read-sections.ts'
import type { SearchState } from './search-state.ts'

/** What the parts of a results page show. */
export interface ResultsPageProps {
  readonly place: Place
  readonly state: SearchState
  readonly outcome: SearchOutcome
  readonly content: CuratedContent
  readonly facets: FacetDefinitions
  readonly sections: SectionOf
  /** Filters that this tariff does not know. */
  readonly problems: readonly FilterProblem[]
}
