import type { OtherThan, SearchOutcome } from '../../search/index.ts'
import type { Place } from '../place.ts'
import type { SectionOf } from './read-sections.ts'
import type { SearchState } from './search-state.ts'

/** What the parts of a results page show. */
export interface ResultsPageProps {
  readonly place: Place
  readonly state: SearchState
  readonly outcome: SearchOutcome
  readonly sections: SectionOf
  /** What the hits called "Other" are other than. */
  readonly otherThan: OtherThan
}
