import type { JSX } from 'preact'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { essentialsOf } from '../../tariff/import-outline.ts'
import type { Measure } from '../../tariff/measure.ts'
import { additionalCodeOf, dutyText, rateText } from '../../tariff/measure-texts.ts'
import { beginningOf } from '../../tariff/plain-text.ts'
import type { Region } from '../../tariff/region.ts'
import { isInSeason, seasonsOf } from '../../tariff/seasonal-duty.ts'
import type { Commodity } from '../../tariff-data/read-commodity.ts'
import { Code } from '../components/code.tsx'
import { Day } from '../components/day.tsx'
import { Seasons } from './seasons.tsx'

/** Code, unit, usual duty and VAT at a glance. */
export const Summary = ({
  commodity,
  region,
  day,
}: {
  readonly commodity: Commodity
  readonly region: Region
  readonly day: IsoDate
}): JSX.Element => {
  const { usualDuties, vat, units } = essentialsOf(commodity.measures)
  const { goodsNomenclatureItemId: itemId, validityStartDate, validityEndDate } = commodity.node.row
  return (
    <dl class="govuk-summary-list commodity-summary">
      <Row term="Commodity code">
        <span data-copy={itemId}>
          <Code code={itemId} />
        </span>
      </Row>
      <Row term="Usual duty">
        <Rates measures={usualDuties} none="Not in the data" day={day} />
      </Row>
      <Row term="VAT">
        <Rates
          measures={vat}
          day={day}
          none={region === 'xi' ? 'Not in the data: see the United Kingdom tariff' : 'Not in the data'}
        />
      </Row>
      <Row term="Supplementary unit">
        {units.length === 0 ? (
          <span class="muted">
            {commodity.coverage.notInData.includes('supplementary_unit') ? 'Not in the data' : 'None'}
          </span>
        ) : (
          [...new Set(units.map(dutyText))].join(', ')
        )}
      </Row>
      <Row term="In force">
        from <Day day={validityStartDate} />
        {validityEndDate && (
          <>
            {' '}
            to <Day day={validityEndDate} />
          </>
        )}
      </Row>
    </dl>
  )
}

const Row = ({
  term,
  children,
}: {
  readonly term: string
  readonly children: JSX.Element | string | (JSX.Element | string | null)[]
}): JSX.Element => (
  <div class="govuk-summary-list__row">
    <dt class="govuk-summary-list__key">{term}</dt>
    <dd class="govuk-summary-list__value">{children}</dd>
  </div>
)

const Rates = ({
  measures,
  none,
  day,
}: {
  readonly measures: readonly Measure[]
  readonly none: string
  readonly day: IsoDate
}): JSX.Element =>
  measures.length === 0 ? (
    <span class="muted">{none}</span>
  ) : (
    <ul class="commodity-summary__rates">
      {measures.map((measure) => (
        <li key={measure.sid}>
          <Rate measure={measure} day={day} />
          {differenceOf(measure, measures) && ` ${differenceOf(measure, measures)}`}
        </li>
      ))}
    </ul>
  )

/** The rate, of a seasonal duty that of the day. */
const Rate = ({ measure, day }: { readonly measure: Measure; readonly day: IsoDate }): JSX.Element => {
  const seasons = seasonsOf(measure)
  return (
    <>
      <strong>{seasons.find((season) => isInSeason(season, day))?.duty ?? rateText(measure)}</strong>
      {seasons.length > 0 && <Seasons seasons={seasons} day={day} />}
    </>
  )
}

/** The tables have the whole text. */
const MAX_CODE_TEXT = 60

/** Several rates are told apart by their additional codes, or by their types. */
const differenceOf = (measure: Measure, all: readonly Measure[]): string => {
  const additionalCode = additionalCodeOf(measure)
  if (additionalCode) {
    const { code, description } = additionalCode
    return `with additional code ${code}${description ? `: ${beginningOf(description, MAX_CODE_TEXT)}` : ''}`
  }
  const type = measure.type.description
  return all.length > 1 && all.some((other) => other.type.description !== type) ? type.toLowerCase() : ''
}
