import type { JSX } from 'preact'
import { spacedCode } from '../../tariff/codes.ts'
import type { Place } from '../place.ts'
import { CommodityChoices } from './commodity-choices.tsx'
import { descriptionPath } from './goods-name.tsx'
import type { View } from './read-view.ts'

/** Several commodities begin with the code, and their categories can differ. */
export const CommodityStep = ({
  place,
  view: { digits, choices },
}: {
  readonly place: Place
  readonly view: Extract<View, { step: 'commodity' }>
}): JSX.Element => {
  const [heading] = choices.flatMap((choice) => descriptionPath(choice)[0] ?? [])
  return (
    <>
      <h1 class="govuk-heading-l">Which commodity is it?</h1>
      <p class="govuk-body measure">
        {choices.length} commodities are under {spacedCode(digits)}
        {heading && `, ${heading}`}. Their categories can differ, so choose one.
      </p>
      <CommodityChoices
        place={place}
        choices={choices.map((choice) => ({
          itemId: choice.row.goodsNomenclatureItemId,
          text: descriptionPath(choice).slice(1).join(' › ') || (heading ?? ''),
        }))}
      />
    </>
  )
}
