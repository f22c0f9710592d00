import { defineDerived } from '../../versions/version-data.ts'
import { type FacetDefinitions, readFacetDefinitions } from '../facets/facet-definitions.ts'
import { type GuideIndex, indexGuides } from './guide.ts'
import { type InterceptIndex, indexIntercepts } from './intercept.ts'
import { readGuides, readInterceptMessages } from './read-curation.ts'

/** Content written by editors to help people who search a version of the data. */
export interface Curation {
  readonly facets: FacetDefinitions
  readonly guides: GuideIndex
  readonly intercepts: InterceptIndex
}

/** Read once, so that searches work while Postgres is away. */
export const CURATION = defineDerived<Curation>({
  name: 'curation',
  load: async ({ postgres, version: { dataVersionId } }) => {
    const [facets, guides, messages] = await Promise.all([
      readFacetDefinitions(postgres, dataVersionId),
      readGuides(postgres, dataVersionId),
      readInterceptMessages(postgres, dataVersionId),
    ])
    return { facets, guides: indexGuides(guides), intercepts: indexIntercepts(messages) }
  },
})
