import type { JSX } from 'preact'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { type GeographicalArea, isGeneral, type Measure } from '../../tariff/measure.ts'
import type { MeasureGroup } from '../../tariff/measure-groups.ts'
import { additionalCodeOf, areaName, dependsOnComposition, rateText } from '../../tariff/measure-texts.ts'
import { isControlOfGoods } from '../../tariff/requirements.ts'
import { isInSeason, seasonsOf } from '../../tariff/seasonal-duty.ts'
import { Day } from '../components/day.tsx'
import { actCode, MeasureDetails } from './measure-details.tsx'
import { GROUP_TEXTS } from './measure-groups.ts'
import { Quota } from './quota.tsx'

/** A longer table is folded but for what applies to all countries. */
const MAX_ROWS_UNFOLDED = 8

/** More excluded countries than these are named in the details of the measure. */
const MAX_EXCLUDED_NAMED = 3

/** The measures of a group, each with what unfolds below it. */
export const MeasureTable = ({
  group,
  direction,
  day,
}: {
  readonly group: MeasureGroup
  readonly direction: 'import' | 'export'
  readonly day: IsoDate
}): JSX.Element => {
  const { measures } = group
  const { title, hint } = GROUP_TEXTS[group.id]
  const id = `${direction}-${group.id}`
  const [general, particular] =
    measures.length > MAX_ROWS_UNFOLDED
      ? [measures.filter(isGeneral), measures.filter((measure) => !isGeneral(measure))]
      : [measures, []]
  return (
    <section class="measure-group" aria-labelledby={id}>
      <h3 class="govuk-heading-s measure-group__title" id={id}>
        {title} <span class="measure-group__count">{measures.length}</span>
      </h3>
      <p class="measure-group__hint">{hint}</p>
      {general.length > 0 && (
        <Table
          caption={captionOf(group, direction)}
          measures={general}
          groupId={group.id}
          direction={direction}
          day={day}
        />
      )}
      {particular.length > 0 && (
        <details class="govuk-details measure-group__more">
          <summary class="govuk-details__summary">
            <span class="govuk-details__summary-text">
              {title} for particular countries and groups ({particular.length})
            </span>
          </summary>
          <Table
            caption={`${captionOf(group, direction)}, for particular countries and groups`}
            measures={particular}
            groupId={group.id}
            direction={direction}
            day={day}
          />
        </details>
      )}
    </section>
  )
}

const captionOf = ({ id }: MeasureGroup, direction: string): string => `${GROUP_TEXTS[id].title} on ${direction}`

const Table = ({
  caption,
  measures,
  groupId,
  direction,
  day,
}: {
  readonly caption: string
  readonly measures: readonly Measure[]
  readonly groupId: string
  readonly direction: string
  readonly day: IsoDate
}): JSX.Element => {
  const hasDuties = measures.some((measure) => !isControlOfGoods(measure))
  return (
    <section class="table-scroll" tabindex={0} aria-label={caption}>
      <table class="govuk-table measures">
        <caption class="govuk-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" class="govuk-table__header measures__head">
              Measure
            </th>
            <th scope="col" class="govuk-table__header measures__head">
              Country or group
            </th>
            {hasDuties && (
              <th scope="col" class="govuk-table__header measures__head measures__duty">
                {groupId === 'units' ? 'Unit' : 'Rate'}
              </th>
            )}
          </tr>
        </thead>
        {measures.map((measure) => (
          <tbody key={measure.sid}>
            <tr class="measures__row" id={`${direction}-measure-${measure.sid}`}>
              <th scope="row" class="measures__name">
                {measure.type.description}
                {measure.quota && <span class="measures__detail">Quota {measure.quota.orderNumber}</span>}
                <AdditionalCode measure={measure} />
                {measure.suspension && (
                  <span class="measures__detail">Suspended by {actCode(measure.suspension.act)}</span>
                )}
              </th>
              <td class="measures__area">
                {measure.geographicalArea ? areaName(measure.geographicalArea) : 'Not named in the data'}
                <Excluded areas={measure.excludedAreas} />
              </td>
              {hasDuties && (
                <td class="measures__duty">
                  {isControlOfGoods(measure) ? '' : rateText(measure)}
                  <SeasonOf measure={measure} day={day} />
                  {dependsOnComposition(measure) && (
                    <span class="measures__detail">depends on the composition of the goods (Meursing code)</span>
                  )}
                </td>
              )}
            </tr>
            <tr class="measures__more">
              <td colSpan={hasDuties ? 3 : 2}>
                {measure.quota && <Quota quota={measure.quota} />}
                <MeasureDetails measure={measure} />
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** The part of a seasonal duty that applies on the day. */
const SeasonOf = ({ measure, day }: { readonly measure: Measure; readonly day: IsoDate }): JSX.Element | null => {
  const season = seasonsOf(measure).find((one) => isInSeason(one, day))
  return season === undefined ? null : (
    <span class="measures__detail">
      {season.duty} on <Day day={day} />
    </span>
  )
}

const AdditionalCode = ({ measure }: { readonly measure: Measure }): JSX.Element | null => {
  const additionalCode = additionalCodeOf(measure)
  return (
    additionalCode && (
      <span class="measures__detail">
        Additional code {additionalCode.code}
        {additionalCode.description && `: ${additionalCode.description}`}
      </span>
    )
  )
}

const Excluded = ({ areas }: { readonly areas: readonly GeographicalArea[] }): JSX.Element | null => {
  if (areas.length === 0) return null
  return (
    <span class="measures__detail">
      {areas.length <= MAX_EXCLUDED_NAMED
        ? `except ${areas.map(areaName).join(', ')}`
        : `except ${areas.length} countries`}
    </span>
  )
}
