import { FACET_DEFINITIONS, type FacetDefinitions } from '../../questions/facets/facet-definitions.ts'
import { readInterceptMessages } from '../../tariff-data/intercept-messages.ts'
import { defineDerived } from '../../versions/version-data.ts'
import { type GuideIndex, indexGuides } from './guide.ts'
import { type InterceptIndex, indexIntercepts } from './intercept.ts'
import { readGuides } from './read-curation.ts'

/** Content written by editors to help people who search a version of the data. */
export interface Curation {
  readonly facets: FacetDefinitions
  readonly guides: GuideIndex
  readonly intercepts: InterceptIndex
}

/** Read once, so that searches work while Postgres is away. */
export const CURATION = defineDerived<Curation>({
  name: 'curation',
  load: async ({ postgres, version: { dataVersionId }, data }) => {
    const [facets, guides, messages] = await Promise.all([
      data.get(FACET_DEFINITIONS),
      readGuides(postgres, dataVersionId),
      readInterceptMessages(postgres, dataVersionId),
    ])
    return { facets, guides: indexGuides(guides), intercepts: indexIntercepts(messages) }
  },
})
