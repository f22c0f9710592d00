import type { DescribedFacet } from '../../questions/facets/facet-definitions.ts'
import { facetValue } from '../../questions/facets/facet-value.ts'
import type { CuratedContent } from '../curation/find-curated-content.ts'
import { resourceId } from './resource-id.ts'
import type { IncludedResource } from './response-schema.ts'

export const presentGuide = ({ guide }: CuratedContent): IncludedResource | null =>
  guide === null
    ? null
    : {
        id: String(guide.id),
        type: 'guide',
        attributes: { title: guide.title, url: guide.url, image: guide.image, strapline: guide.strapline },
      }

export const presentIntercept = ({ intercept }: CuratedContent): IncludedResource | null =>
  intercept === null
    ? null
    : {
        id: resourceId('intercept', intercept.term),
        type: 'intercept_message',
        attributes: {
          term: intercept.term,
          message: intercept.message,
          formatted_message: intercept.formattedMessage,
        },
      }

/** The facet, then its values. */
export const presentFacet = (described: DescribedFacet): readonly IncludedResource[] => {
  const { facet, displayName, question, count, classifications } = described
  const id = facetFilter(facet)
  return [
    {
      id,
      type: 'facet_filter_statistic',
      attributes: { facet_filter: id, facet_count: count, display_name: displayName, question },
      relationships: {
        facet_classification_statistics: {
          data: classifications.map(({ classification }) => ({
            id: facetValue(facet, classification),
            type: 'facet_classification_statistic',
          })),
        },
      },
    },
    ...classifications.map(
      (value): IncludedResource => ({
        id: facetValue(facet, value.classification),
        type: 'facet_classification_statistic',
        attributes: { facet, classification: value.classification, count: value.count },
      }),
    ),
  ]
}

/** The facet as a filter parameter names it. */
export const facetFilter = (facet: string): string => `filter_${facet}`
