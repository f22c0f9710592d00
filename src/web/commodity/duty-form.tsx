import type { JSX } from 'preact'
import { CURRENCIES, currencyOf } from '../../tariff/duty/consignment.ts'
import { agriculturalWords, chargedMeasures, neededQuantities } from '../../tariff/duty/needed-quantities.ts'
import { distinctDocuments, documentsOf, type Measure } from '../../tariff/measure.ts'
import { type AreaOption, nameInSentence } from '../area-options.ts'
import { type FieldError, FieldMessage } from '../components/error-summary.tsx'
import { type Place, regionPath } from '../place.ts'
import { type DutyInput, fieldId, LABELS, quantityLabel } from './duty-input.ts'

export const dutyPath = (itemId: string): string => `/commodities/${itemId}/duty`

/** Asks for what the duties of a commodity depend on, and nothing else. A form that needs no script. */
export const DutyForm = ({
  itemId,
  measures,
  place,
  country,
  input = {},
  errors = [],
  asksForRate = false,
}: {
  readonly itemId: string
  /** Those for goods of the country. */
  readonly measures: readonly Measure[]
  readonly place: Place
  readonly country: AreaOption
  /** What was typed before. */
  readonly input?: DutyInput
  readonly errors?: readonly FieldError[]
  /** Whether the data has no rate of exchange, and one is needed. */
  readonly asksForRate?: boolean
}): JSX.Element => {
  const charged = chargedMeasures(measures)
  const codes = [...new Set(charged.flatMap(({ additionalCodeId }) => additionalCodeId ?? []))]
  const documents = distinctDocuments(charged.flatMap(documentsOf)).map(({ code }) => code)
  const field = (name: keyof DutyInput & string, hint?: string) => (
    <Field
      id={fieldId(name)}
      name={name}
      label={LABELS[name] ?? name}
      value={String(input[name] ?? '')}
      hint={hint}
      errors={errors}
    />
  )
  const chosen = input.currency ?? currencyOf(place.region)
  return (
    <section class="panel duty-form no-print" aria-labelledby="duty-form">
      <h2 class="govuk-heading-m" id="duty-form">
        Work out duty and VAT for goods from {nameInSentence(country)}
      </h2>
      <form method="get" action={regionPath(place.region, dutyPath(itemId))}>
        <input type="hidden" name="country" value={country.id} />
        {place.asOf && <input type="hidden" name="as_of" value={place.asOf} />}
        <div class="duty-form__fields">
          {field('value')}
          <div class="govuk-form-group">
            <label class="govuk-label" for={fieldId('currency')}>
              {LABELS.currency}
            </label>
            <select class="govuk-select" id={fieldId('currency')} name="currency">
              {CURRENCIES.map((currency) => (
                <option key={currency} value={currency} selected={currency === chosen}>
                  {currency === 'GBP' ? 'Pounds' : 'Euros'}
                </option>
              ))}
            </select>
          </div>
          {field('freight', 'If the price does not include it')}
          {field('insurance', 'If the price does not include it')}
          {field('inland_costs', 'VAT is due on it too')}
          {neededQuantities(measures).map((quantity) => (
            <Field
              key={quantity.id}
              id={fieldId('quantities', quantity.id)}
              name={`quantity[${quantity.id}]`}
              label={quantityLabel(quantity)}
              value={input['quantity[*]']?.[quantity.id] ?? ''}
              errors={errors}
            />
          ))}
          {agriculturalWords(measures).map((word) => (
            <Field
              key={word}
              id={fieldId('agricultural_amounts', word)}
              name={`agricultural_amount[${word}]`}
              label={`${word} of the Meursing table`}
              hint="In euros for 100 kg"
              value={input['agricultural_amount[*]']?.[word] ?? ''}
              errors={errors}
            />
          ))}
          {codes.length > 0 && field('additional_codes', `Of ${listed(codes)}`)}
          {documents.length > 0 && field('documents', `Of ${listed(documents)}`)}
          {asksForRate && field('exchange_rate', 'The data has no rate for the day')}
        </div>
        <button class="govuk-button duty-form__button" type="submit">
          Work it out
        </button>
      </form>
    </section>
  )
}

/** More codes than these are in the tables of the commodity. */
const MAX_LISTED = 8

const listed = (codes: readonly string[]): string =>
  codes.length <= MAX_LISTED
    ? codes.join(', ')
    : `${codes.slice(0, MAX_LISTED).join(', ')} and ${codes.length - MAX_LISTED} more`

const Field = ({
  id,
  name,
  label,
  value,
  hint,
  errors,
}: {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly value: string
  readonly hint?: string | undefined
  readonly errors: readonly FieldError[]
}): JSX.Element => {
  const error = errors.find(({ field }) => field === id)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div class={`govuk-form-group${error ? ' govuk-form-group--error' : ''}`}>
      <label class="govuk-label" for={id}>
        {label}
      </label>
      {hint && (
        <p class="govuk-hint duty-form__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldMessage field={id} message={error.message} />}
      <input
        class={`govuk-input${error ? ' govuk-input--error' : ''}`}
        id={id}
        name={name}
        value={value}
        autocomplete="off"
        {...(described !== '' && { 'aria-describedby': described })}
      />
    </div>
  )
}
