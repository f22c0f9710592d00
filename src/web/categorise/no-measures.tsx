import type { JSX } from 'preact'
import { type Place, pageAddress } from '../place.ts'
import { GoodsSummary } from './goods-summary.tsx'
import type { View } from './read-view.ts'
import { CATEGORISE_PATH } from './step-form.tsx'

/** Without measures there is no category: the default would look like a permission. */
export const NoMeasures = ({
  place,
  view,
}: {
  readonly place: Place
  readonly view: Extract<View, { step: 'no-measures' }>
}): JSX.Element => (
  <>
    <h1 class="govuk-heading-l">The category of these goods is not known</h1>
    <GoodsSummary place={place} view={view} />
    <p class="govuk-body measure">
      The data has no import measures for these goods from this country, or only duties and quotas. It does not say
      whether they are prohibited, controlled or neither.
    </p>
    <p class="govuk-body">
      <a class="govuk-link" href={pageAddress(place, CATEGORISE_PATH)}>
        Categorise other goods
      </a>
    </p>
  </>
)
