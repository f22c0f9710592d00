import type { JSX } from 'preact'
import { spacedCode } from '../../tariff/codes.ts'
import { type Place, pageAddress } from '../place.ts'
import { descriptionPath } from './goods-name.tsx'
import type { View } from './read-view.ts'
import { CATEGORISE_PATH } from './step-form.tsx'

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
      <ul class="commodity-choices">
        {choices.map((choice) => (
          <li class="commodity-choices__item" key={choice.row.goodsNomenclatureSid}>
            <a
              class="govuk-link commodity-choices__link"
              href={pageAddress(place, CATEGORISE_PATH, { code: choice.row.goodsNomenclatureItemId })}
            >
              <span class="code commodity-choices__code">{spacedCode(choice.row.goodsNomenclatureItemId)}</span>{' '}
              <span>{descriptionPath(choice).slice(1).join(' › ') || heading}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
