import type { JSX } from 'preact'
import type { Quota as QuotaState } from '../../tariff/measure.ts'
import { quotaFigures } from '../../tariff/measure-texts.ts'
import type { QuotaStatus } from '../../tariff/quota-status.ts'
import { Day } from '../components/day.tsx'

/** What is left of a quota, as a bar and in figures. */
export const Quota = ({ quota }: { readonly quota: QuotaState }): JSX.Element => {
  const { orderNumber, isLicensed, definition: period } = quota
  if (period === null) {
    return (
      <p class="quota">
        {isLicensed
          ? 'This quota is managed by licences: there is no public balance.'
          : 'The data has no balance of this quota for the day.'}
      </p>
    )
  }
  const figures = quotaFigures(quota)
  return (
    <div class="quota">
      <p class="quota__figures">
        <strong class={`govuk-tag quota__status ${STATUS_TAGS[period.status]}`}>{STATUS_WORDS[period.status]}</strong>
        <span>{figuresOf(figures)}</span>
      </p>
      {figures.share !== null && <Bar share={figures.share} label={`Left of quota ${orderNumber}`} />}
      <p class="quota__period">
        <Day day={period.validityStartDate} />
        {period.validityEndDate ? (
          <>
            {' '}
            to <Day day={period.validityEndDate} />
          </>
        ) : (
          ', open ended'
        )}
        {period.lastAllocationDate && (
          <>
            {' '}
            · last used on <Day day={period.lastAllocationDate} />
          </>
        )}
      </p>
    </div>
  )
}

const figuresOf = ({ balance, volume, share }: ReturnType<typeof quotaFigures>): string => {
  if (balance === null) return volume === null ? 'Volume and balance unknown' : `Volume ${volume}, balance unknown`
  const percent = share === null ? '' : ` (${PERCENT.format(share)})`
  return volume === null ? `${balance} left` : `${balance} of ${volume} left${percent}`
}

const PERCENT = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })

const STATUS_TAGS: Readonly<Record<QuotaStatus, string>> = {
  Open: 'govuk-tag--green',
  Critical: 'govuk-tag--yellow',
  Exhausted: 'govuk-tag--red',
  Suspended: 'govuk-tag--grey',
  Blocked: 'govuk-tag--grey',
}

const STATUS_WORDS: Readonly<Record<QuotaStatus, string>> = {
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
