import type { ComponentChildren, JSX } from 'preact'
import { type Place, regionPath } from '../place.ts'

/** Without the region. */
export const CATEGORISE_PATH = '/categorise'

/** A question of the way to a category. The answers so far are in the address, and stay there. */
export const StepForm = ({
  place,
  code,
  keepsCountry = false,
  submit,
  children,
}: {
  readonly place: Place
  /** Left out where the form asks for it. */
  readonly code?: string
  readonly keepsCountry?: boolean
  readonly submit: string
  readonly children: ComponentChildren
}): JSX.Element => (
  <form method="get" action={regionPath(place.region, CATEGORISE_PATH)} class="categorise-form">
    {code !== undefined && <input type="hidden" name="code" value={code} />}
    {keepsCountry && place.country && <input type="hidden" name="country" value={place.country} />}
    {place.asOf && <input type="hidden" name="as_of" value={place.asOf} />}
    {children}
    <button class="govuk-button" type="submit">
      {submit}
    </button>
  </form>
)
