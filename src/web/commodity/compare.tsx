import type { JSX } from 'preact'
import { spacedCode } from '../../tariff/codes.ts'
import type { Region } from '../../tariff/region.ts'
import type { AreaOptions } from '../area-options.ts'
import { COUNTRY_FIELD, countryError } from '../components/country-picker.tsx'
import { Day } from '../components/day.tsx'
import { ErrorSummary } from '../components/error-summary.tsx'
import { pageAddress } from '../place.ts'
import { CompareForm } from './compare-form.tsx'
import { CompareGroups } from './compare-groups.tsx'
import { type Side, SideName } from './compare-side.tsx'
import { NotInData } from './not-in-data.tsx'

/** A commodity in both tariffs, or on two days, with the differences marked. */
export const ComparePage = ({
  itemId,
  left,
  right,
  areas,
}: {
  readonly itemId: string
  readonly left: Side
  readonly right: Side
  readonly areas: AreaOptions
}): JSX.Element => {
  const error = countryError(areas, left.place)
  const isSame = left.place.region === right.place.region && left.day === right.day
  return (
    <>
      {error && <ErrorSummary errors={[{ field: COUNTRY_FIELD, message: error }]} />}
      <span class="govuk-caption-l">Commodity {spacedCode(itemId)}</span>
      <h1 class="govuk-heading-l commodity__name">Compare: {(left.commodity ?? right.commodity)?.name}</h1>
      <CompareForm itemId={itemId} left={left} right={right} areas={areas} />
      {isSame && <p class="govuk-inset-text">Both sides are the same. Choose the other tariff or another day.</p>}
      <div class="comparison__heads">
        <Head side={left} itemId={itemId} />
        <Head side={right} itemId={itemId} />
      </div>
      {left.commodity && right.commodity && (
        <CompareGroups
          left={{ ...left, commodity: left.commodity }}
          right={{ ...right, commodity: right.commodity }}
          region={groupingOf(left, right)}
        />
      )}
    </>
  )
}

/** Only Northern Ireland has controls of two origins. */
const groupingOf = (left: Side, right: Side): Region =>
  left.place.region === 'xi' && right.place.region === 'xi' ? 'xi' : 'uk'

const Head = ({ side, itemId }: { readonly side: Side; readonly itemId: string }): JSX.Element => {
  const { commodity, place } = side
  return (
    <section class="panel comparison__head">
      <h2 class="govuk-heading-s comparison__side-name">
        <SideName side={side} />
      </h2>
      {commodity ? (
        <>
          <p class="comparison__text">{commodity.name}</p>
          <p class="comparison__text muted">
            In force from <Day day={commodity.node.row.validityStartDate} />
            {commodity.node.row.validityEndDate && (
              <>
                {' '}
                to <Day day={commodity.node.row.validityEndDate} />
              </>
            )}
          </p>
          <NotInData kinds={commodity.coverage.notInData} />
        </>
      ) : (
        <p class="comparison__text">
          <strong class="govuk-tag govuk-tag--red">Not there</strong> Goods cannot be declared under this code.
        </p>
      )}
      <p class="comparison__text">
        <a class="govuk-link" href={pageAddress(place, `/commodities/${itemId}`)}>
          {commodity ? 'All its measures' : 'What there is instead'}
          <span class="govuk-visually-hidden">
            {' '}
            in: <SideName side={side} />
          </span>
        </a>
      </p>
    </section>
  )
}
