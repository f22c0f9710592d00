import type { JSX } from 'preact'
import sanitize from 'sanitize-html'
import type { FormattedIntercept, Guide, ScoredHit } from '../../search/index.ts'
import { classifiedRowPath, type Place, pageAddress } from '../place.ts'
import { nameOfHit, rowOf } from './hit-groups.ts'
import { levelName } from './level-name.ts'

/** What editors say about a term: where such goods go. */
export const InterceptCard = ({ intercept }: { readonly intercept: FormattedIntercept }): JSX.Element => (
  <section class="panel panel--flush advice-card" aria-labelledby="advice-title">
    <h2 class="govuk-heading-s" id="advice-title">
      About “{intercept.term}”
    </h2>
    <p
      class="govuk-body measure"
      // The search escapes the message; only its links pass.
      dangerouslySetInnerHTML={{
        __html: sanitize(intercept.formattedMessage, { allowedTags: ['a'], allowedAttributes: { a: ['href'] } }),
      }}
    />
  </section>
)

/** A guide of the government to what most results are. */
export const GuideCard = ({ guide }: { readonly guide: Guide }): JSX.Element => (
  <section class="panel panel--flush guide-card" aria-labelledby="guide-title">
    <h2 class="govuk-heading-s" id="guide-title">
      <a class="govuk-link" href={guide.url}>
        Guide: {guide.title}
      </a>
    </h2>
    <p class="govuk-body">{guide.strapline ?? 'How the government classifies such goods, on another site.'}</p>
  </section>
)

/** The one row that is called what was searched for. */
export const DirectHitCard = ({
  place,
  hit,
  query,
}: {
  readonly place: Place
  readonly hit: ScoredHit
  readonly query: string
}): JSX.Element => {
  const row = rowOf(hit)
  return (
    <section class="panel panel--flush direct-hit" aria-label="Exact match">
      <p class="govuk-body">
        “{query}” is{' '}
        <a class="govuk-link" href={pageAddress(place, classifiedRowPath(row))}>
          {levelName(row)}
        </a>
        : {nameOfHit(hit, place.region).join(' › ')}
      </p>
    </section>
  )
}
