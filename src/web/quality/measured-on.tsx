import type { JSX } from 'preact'
import { Day } from '../components/day.tsx'

const REGIONS: Readonly<Record<string, string>> = { uk: 'UK', xi: 'Northern Ireland' }

/** What the figures of an evaluation were measured on. */
export const MeasuredOn = ({
  report: { evaluated_at, region, snapshot_date },
}: {
  readonly report: { readonly evaluated_at: string; readonly region: string; readonly snapshot_date: string | null }
}): JSX.Element => (
  <p class="govuk-body muted measured-on">
    Measured on <Day day={evaluated_at.slice(0, 10)} /> with the {REGIONS[region] ?? region} tariff
    {snapshot_date !== null && (
      <>
        {' '}
        of <Day day={snapshot_date} />
      </>
    )}
    , on development sets.
  </p>
)
