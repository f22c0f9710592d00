import type { JSX } from 'preact'
import { spacedCode } from '../../tariff/codes.ts'
import { type Place, pageAddress } from '../place.ts'
import { CATEGORISE_PATH } from './step-form.tsx'

export interface CommodityChoice {
  readonly itemId: string
  /** What it is, from the heading down. */
  readonly text: string
}

/** Commodities to choose from, as links to the next step. */
export const CommodityChoices = ({
  place,
  choices,
}: {
  readonly place: Place
  readonly choices: readonly CommodityChoice[]
}): JSX.Element => (
  <ul class="commodity-choices">
    {choices.map(({ itemId, text }) => (
      <li class="commodity-choices__item" key={itemId}>
        <a class="govuk-link commodity-choices__link" href={pageAddress(place, CATEGORISE_PATH, { code: itemId })}>
          <span class="code commodity-choices__code">{spacedCode(itemId)}</span> <span>{text}</span>
        </a>
      </li>
    ))}
  </ul>
)
