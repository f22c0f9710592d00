import type { JSX } from 'preact'
import { Day } from '../components/day.tsx'
import type { QuotaPeriod, QuotaView } from './quota-view.ts'

/** What is left of a quota, as a bar and in figures. */
export const Quota = ({ quota }: { readonly quota: QuotaView }): JSX.Element => {
  const { orderNumber, isLicensed, period } = quota
  if (period === null) {
    return (
      <p class="quota">
        {isLicensed
          ? 'This quota is managed by licences: there is no public balance.'
          : 'The data has no balance of this quota for the day.'}
      </p>
    )
  }
  return (
    <div class="quota">
      <p class="quota__figures">
        <strong class={`govuk-tag quota__status ${STATUS_TAGS[period.status]}`}>{STATUS_WORDS[period.status]}</strong>
        <span>{figuresOf(period)}</span>
      </p>
      {period.share !== null && <Bar share={period.share} label={`Left of quota ${orderNumber}`} />}
      <p class="quota__period">
        <Day day={period.start} />
        {period.end ? (
          <>
            {' '}
            to <Day day={period.end} />
          </>
        ) : (
          ', open ended'
        )}
        {period.lastAllocation && (
          <>
            {' '}
            · last used on <Day day={period.lastAllocation} />
          </>
        )}
      </p>
    </div>
  )
}

const figuresOf = ({ balance, volume, share }: QuotaPeriod): string => {
  if (balance === null) return volume === null ? 'Volume and balance unknown' : `Volume ${volume}, balance unknown`
  const percent = share === null ? '' : ` (${PERCENT.format(share)})`
  return volume === null ? `${balance} left` : `${balance} of ${volume} left${percent}`
}

const PERCENT = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })

const STATUS_TAGS: Readonly<Record<QuotaPeriod['status'], string>> = {
  Open: 'govuk-tag--green',
  Critical: 'govuk-tag--yellow',
  Exhausted: 'govuk-tag--red',
  Suspended: 'govuk-tag--grey',
  Blocked: 'govuk-tag--grey',
}

const STATUS_WORDS: Readonly<Record<QuotaPeriod['status'], string>> = {
  Open: 'Open',
  Critical: 'Nearly used up',
  Exhausted: 'Used up',
  Suspended: 'Suspended',
  Blocked: 'Blocked',
}

const WIDTH = 200
const HEIGHT = 10

const Bar = ({ share, label }: { readonly share: number; readonly label: string }): JSX.Element => (
  <svg
    class="quota__bar"
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    width={WIDTH}
    height={HEIGHT}
    role="img"
    aria-label={`${label}: ${PERCENT.format(share)}`}
  >
    <rect class="quota__track" width={WIDTH} height={HEIGHT} />
    <rect class="quota__left" width={Math.round(share * WIDTH)} height={HEIGHT} />
  </svg>
)
