import type { JSX } from 'preact'
import type { Place } from '../place.ts'
import { CategoryTag } from './categories.tsx'
import { type ExemptionGroup, exemptionOptions } from './exemption-options.ts'
import { GoodsSummary } from './goods-summary.tsx'
import type { View } from './read-view.ts'
import { StepForm } from './step-form.tsx'

/** Asks which exemptions the goods meet: only the trader knows. */
export const ExemptionsStep = ({
  place,
  view,
  ticked,
}: {
  readonly place: Place
  readonly view: Extract<View, { step: 'exemptions' }>
  readonly ticked: readonly string[]
}): JSX.Element => {
  const { groups } = exemptionOptions(view.categorised)
  return (
    <>
      <h1 class="govuk-heading-l">Do any exemptions apply?</h1>
      <GoodsSummary place={place} view={view} />
      <p class="govuk-body measure">
        Rules concern these goods that make them Category 1 or 2. A rule does not apply if one of its exemptions is met.
        Tick each statement that is true for your goods; if none is, continue without.
      </p>
      <StepForm place={place} code={view.goods.row.goodsNomenclatureItemId} keepsCountry submit="Show the category">
        <input type="hidden" name="answered" value="yes" />
        {groups.map((group) => (
          <Exemptions key={group.options[0]?.id} group={group} ticked={ticked} />
        ))}
      </StepForm>
    </>
  )
}

const Exemptions = ({
  group: { rules, options },
  ticked,
}: {
  readonly group: ExemptionGroup
  readonly ticked: readonly string[]
}): JSX.Element => (
  <div class="govuk-form-group">
    <fieldset class="govuk-fieldset">
      <legend class="govuk-fieldset__legend exemptions__legend">
        {rules.map(({ id, theme, act }) => (
          <span class="exemptions__rule" key={id}>
            <CategoryTag category={theme.category} /> {shortTheme(theme.theme)}{' '}
            <span class="exemptions__act">{act}</span>
          </span>
        ))}
      </legend>
      <div class="govuk-checkboxes govuk-checkboxes--small">
        {options.map(({ id, code, description }) => (
          <div class="govuk-checkboxes__item" key={id}>
            <input
              class="govuk-checkboxes__input"
              id={`exemption-${id}`}
              name="exemption"
              type="checkbox"
              value={id}
              checked={ticked.includes(id)}
            />
            <label class="govuk-label govuk-checkboxes__label" for={`exemption-${id}`}>
              {description} <span class="code muted">{code}</span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  </div>
)

const MAX_LENGTH = 120

/** The beginning of the title of a rule: some are as long as a page. */
const shortTheme = (theme: string): string => {
  const text = theme.replace(/[;.\s]+$/, '').replace(/^[-\s]+/, '')
  if (text.length <= MAX_LENGTH) return text
  return `${text.slice(0, text.lastIndexOf(' ', MAX_LENGTH)).replace(/[,;]$/, '')} …`
}
