import type { JSX } from 'preact'
import { spacedCode } from '../../tariff/codes.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { Duties } from '../../tariff-data/duties/read-duties.ts'
import { type AreaOption, type AreaOptions, nameInSentence } from '../area-options.ts'
import { COUNTRY_FIELD, CountryPicker, countryError } from '../components/country-picker.tsx'
import { Day } from '../components/day.tsx'
import { ErrorSummary, type FieldError } from '../components/error-summary.tsx'
import { type Place, pageAddress, regionPath } from '../place.ts'
import type { NamedCommodity } from './commodity-name.ts'
import { DutyForm, dutyPath } from './duty-form.tsx'
import { type DutyInput, queryOf } from './duty-input.ts'
import { DutyResult } from './duty-result.tsx'

/** The form of the calculator, and above it what the goods cost once they are described. */
export const DutyPage = ({
  commodity,
  place,
  day,
  areas,
  country,
  typed,
  errors,
  duties,
}: {
  readonly commodity: NamedCommodity
  readonly place: Place
  readonly day: IsoDate
  readonly areas: AreaOptions
  /** Null: none is chosen. */
  readonly country: AreaOption | null
  readonly typed: DutyInput
  readonly errors: readonly FieldError[]
  /** Null: the goods are not described yet. */
  readonly duties: Duties | null
}): JSX.Element => {
  const itemId = commodity.node.row.goodsNomenclatureItemId
  const ofCountry = countryError(areas, place)
  const needsRate = duties?.calculation.alternatives.some(({ lines }) =>
    lines.some(({ needs }) => needs.some(({ kind }) => kind === 'exchange rate')),
  )
  return (
    <>
      <ErrorSummary errors={[...(ofCountry ? [{ field: COUNTRY_FIELD, message: ofCountry }] : []), ...errors]} />
      <span class="govuk-caption-l">Commodity {spacedCode(itemId)}</span>
      <h1 class="govuk-heading-l commodity__name">Duty and VAT: {commodity.name}</h1>
      {country && (
        <p class="govuk-body">
          Goods from {nameInSentence(country)}, tariff of <Day day={day} />
        </p>
      )}
      {duties && <DutyResult duties={duties} commodityAddress={pageAddress(place, `/commodities/${itemId}`)} />}
      {country && (
        <DutyForm
          itemId={itemId}
          measures={commodity.measures}
          place={place}
          country={country}
          input={typed}
          errors={errors}
          asksForRate={needsRate === true || typed.exchange_rate !== undefined}
        />
      )}
      <CountryPicker
        place={place}
        action={regionPath(place.region, dutyPath(itemId))}
        areas={areas}
        label="Country of origin"
        hint="Duties depend on where the goods originate."
        keep={queryOf(typed)}
      />
    </>
  )
}
