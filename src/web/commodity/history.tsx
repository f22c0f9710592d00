import type { JSX } from 'preact'
import type { ChangeRow } from '../../reference/index.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { Day } from '../components/day.tsx'
import { type RowLink, RowText } from '../components/row-link.tsx'

/** A period of the code, and what came before it. */
export interface HistoryPeriod {
  readonly start: IsoDate
  readonly end: IsoDate | null
  /** A page of the period; null for the one that is shown. */
  readonly address: string | null
  readonly predecessors: readonly RowLink[]
  readonly successors: readonly RowLink[]
}

/** When the code was and will be in force, and what changed in it. */
export const History = ({
  periods,
  changes,
}: {
  /** The latest first. */
  readonly periods: readonly HistoryPeriod[]
  /** The newest first. */
  readonly changes: readonly ChangeRow[]
}): JSX.Element => (
  <section class="page-section" aria-labelledby="history">
    <h2 class="govuk-heading-m" id="history">
      History
    </h2>
    <ul class="history">
      {periods.map((period) => (
        <li key={period.start} class="history__period">
          <p class="govuk-body history__dates">
            {period.address === null ? (
              <Dates period={period} />
            ) : (
              <a class="govuk-link" href={period.address}>
                <Dates period={period} />
              </a>
            )}
          </p>
          <Links title="It replaced:" links={period.predecessors} />
          <Links title="What follows it:" links={period.successors} />
        </li>
      ))}
    </ul>
    {periods.some(({ predecessors, successors }) => predecessors.length + successors.length > 0) && (
      <p class="govuk-body-s muted">
        Which codes follow others is worked out from codes and descriptions: the tariff does not say.
      </p>
    )}
    {changes.length > 0 && (
      <>
        <h3 class="govuk-heading-s">Latest changes in this data</h3>
        <ul class="govuk-list history__changes">
          {changes.map((change) => (
            <li key={`${change.data_version_id} ${change.kind} ${change.sid} ${change.change}`}>
              <Day day={change.published_at.toISOString().slice(0, 10)} />: {changeInWords(change)}
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
)

const Dates = ({ period: { start, end } }: { readonly period: HistoryPeriod }): JSX.Element => (
  <>
    In force from <Day day={start} />
    {end && (
      <>
        {' '}
        to <Day day={end} />
      </>
    )}
  </>
)

const Links = ({ title, links }: { readonly title: string; readonly links: readonly RowLink[] }): JSX.Element | null =>
  links.length === 0 ? null : (
    <>
      <p class="govuk-body history__title">{title}</p>
      <ul class="govuk-list govuk-list--bullet">
        {links.map((link) => (
          <li key={link.address}>
            <RowText link={link} />
          </li>
        ))}
      </ul>
    </>
  )

/** What changed, to come after the day. */
export function changeInWords(row: ChangeRow): string {
  const { kind, change, measure_type_id, geographical_area_id, duty_expression, previous_duty_expression } = row
  const happened = change === 'moved' ? moveInWords(row) : change
  if (kind === 'goods_nomenclature') return `the code was ${happened}`
  const measure = `measure of type ${measure_type_id}${geographical_area_id ? ` for ${geographical_area_id}` : ''}`
  return change === 'duty_changed'
    ? `${measure}: duty ${duty_expression ?? 'none'} instead of ${previous_duty_expression ?? 'none'}`
    : `${measure} ${happened}`
}

function moveInWords(row: ChangeRow): string {
  const code = [row.goods_nomenclature_item_id, row.productline_suffix].filter((part) => part !== null).join('-')
  return `moved from ${placeInWords(row.previous_code, row.previous_parent_code)} to ${placeInWords(code, row.parent_code)}`
}

const placeInWords = (code: string | null, parent: string | null): string =>
  `${code}${parent === null ? '' : ` below ${parent}`}`
