import type { JSX } from 'preact'
import type { DataWarning } from '../../versions/data-warnings.ts'
import { Day } from '../components/day.tsx'
import { shortened } from '../components/shortened.ts'
import { type Place, pageAddress } from '../place.ts'
import type { Frame } from './frame.ts'

/** What readers have to know about the data; nothing if it is real and young. */
export const Warnings = ({
  warnings,
  place,
}: {
  readonly warnings: readonly DataWarning[]
  readonly place: Place
}): JSX.Element | null =>
  warnings.length === 0 ? null : (
    <div class="data-warnings" role="note">
      {warnings.map(({ code, detail }) => (
        <p key={code} class="data-warnings__text">
          {detail}
        </p>
      ))}
      <p class="data-warnings__text">
        <a href={pageAddress(place, '/about')}>About the data</a>
      </p>
    </div>
  )

/** Says that another day than today is shown, and leads back. */
export const DayNotice = ({ frame: { place, path, querystring } }: { readonly frame: Frame }): JSX.Element | null => {
  if (place.asOf === null) return null
  const parameters = new URLSearchParams(querystring)
  parameters.delete('as_of')
  const rest = parameters.toString()
  return (
    <div class="day-notice" role="note">
      Showing the tariff of{' '}
      <strong>
        <Day day={place.asOf} />
      </strong>{' '}
      · <a href={rest === '' ? path : `${path}?${rest}`}>back to today</a>
    </div>
  )
}

/** Longer than any value of a parameter that pages have, apart from texts. */
const MAX_SHOWN = 40

/** Says which parameters of the address were ignored, and leads to the page that they look to ask for. */
export const MisspeltNotice = ({
  frame: { path, querystring, misspelt },
}: {
  readonly frame: Frame
}): JSX.Element | null => {
  if (misspelt.length === 0) return null
  return (
    <div class="day-notice" role="note">
      {misspelt.map(({ sent, meant, value }) => {
        const parameters = new URLSearchParams(querystring)
        parameters.set(meant, value)
        return (
          <p key={sent} class="day-notice__text">
            This page does not know “{sent}” and shows what it shows without it. Did you mean{' '}
            <a href={`${path}?${parameters}`}>
              {meant}={shortened(value, MAX_SHOWN)}
            </a>
            ?
          </p>
        )
      })}
    </div>
  )
}
