import type { ComponentChildren, JSX } from 'preact'
import { type Place, pageAddress } from '../place.ts'
import { GoodsName } from './goods-name.tsx'
import type { View } from './read-view.ts'
import { CATEGORISE_PATH } from './step-form.tsx'

/** What was answered so far, with links to change it. */
export const GoodsSummary = ({
  place,
  view: { goods, country },
  exemptions,
}: {
  readonly place: Place
  readonly view: Extract<View, { country: unknown }>
  /** Ticked exemptions, where they were asked for. */
  readonly exemptions?: { readonly names: readonly string[]; readonly change: string }
}): JSX.Element => {
  const code = goods.row.goodsNomenclatureItemId
  return (
    <dl class="govuk-summary-list measure">
      <Row name="Goods" change={pageAddress(place, CATEGORISE_PATH)}>
        <GoodsName goods={goods} />
      </Row>
      <Row name="Country of origin" change={pageAddress({ ...place, country: null }, CATEGORISE_PATH, { code })}>
        {country.name}
      </Row>
      {exemptions && (
        <Row name="Exemptions" change={exemptions.change}>
          {exemptions.names.length === 0 ? (
            'None ticked'
          ) : (
            <ul class="plain-list">
              {exemptions.names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
        </Row>
      )}
    </dl>
  )
}

const Row = ({
  name,
  change,
  children,
}: {
  readonly name: string
  readonly change: string
  readonly children: ComponentChildren
}): JSX.Element => (
  <div class="govuk-summary-list__row">
    <dt class="govuk-summary-list__key">{name}</dt>
    <dd class="govuk-summary-list__value">{children}</dd>
    <dd class="govuk-summary-list__actions">
      <a class="govuk-link" href={change}>
        Change<span class="govuk-visually-hidden"> {name.toLowerCase()}</span>
      </a>
    </dd>
  </div>
)
