import type { JSX } from 'preact'
import { type Place, pageAddress } from '../place.ts'
import { CommodityChoices } from './commodity-choices.tsx'
import type { View } from './read-view.ts'

/** The goods were said in words: the likeliest commodities, to choose from. */
export const GoodsStep = ({
  place,
  view: { words, choices },
}: {
  readonly place: Place
  readonly view: Extract<View, { step: 'goods' }>
}): JSX.Element => (
  <>
    <h1 class="govuk-heading-l">Which commodity is it?</h1>
    <p class="govuk-body measure">
      These are the likeliest commodities for “{words}”. Choose the one that your goods are.
    </p>
    <CommodityChoices place={place} choices={choices} />
    <p class="govuk-body">
      None of them?{' '}
      <a class="govuk-link" href={pageAddress(place, '/search', { q: words })}>
        Search for “{words}”
      </a>{' '}
      to see more, and questions that narrow them down.
    </p>
  </>
)
