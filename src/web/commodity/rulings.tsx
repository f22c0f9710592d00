import type { JSX } from 'preact'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { RULING_PUBLISHERS, type Ruling, type RulingsPage, rulingStatus } from '../../tariff-data/rulings.ts'
import { Code } from '../components/code.tsx'
import { type Place, pageAddress } from '../place.ts'

/** Rulings that are shown; the API has all. */
export const SHOWN_RULINGS = 5

const STATUSES = { valid: 'valid', ended: 'no longer valid', future: 'not yet valid' } as const

/** What customs decided on goods of the commodity and its sisters; nothing where the data has no such decision. */
export const Rulings = ({
  page: { rulings, totalCount },
  itemId,
  place,
  day,
}: {
  readonly page: RulingsPage
  readonly itemId: string
  readonly place: Place
  readonly day: IsoDate
}): JSX.Element | null =>
  rulings.length === 0 ? null : (
    <section class="page-section" aria-labelledby="rulings">
      <h2 class="govuk-heading-m" id="rulings">
        Customs rulings
      </h2>
      <p class="govuk-body measure">
        Decisions of customs on goods of this subheading. Each binds its holder only, and shows how such goods were
        classified.
      </p>
      {rulings.map((ruling) => (
        <RulingDetails key={`${ruling.publisher} ${ruling.recordNumber}`} ruling={ruling} day={day} />
      ))}
      {totalCount > rulings.length && (
        <p class="govuk-body-s">
          <a class="govuk-link" href={pageAddress(place, `/api/v2/commodities/${itemId}/rulings`)}>
            All {totalCount} as JSON
          </a>
        </p>
      )}
    </section>
  )

const RulingDetails = ({ ruling, day }: { readonly ruling: Ruling; readonly day: IsoDate }): JSX.Element => (
  <details class="measure-details">
    <summary class="measure-details__summary">
      {ruling.reference}, <Code code={ruling.code} />: {STATUSES[rulingStatus(ruling, day)]}
    </summary>
    <p class="note-line">{ruling.description}</p>
    {ruling.justification !== null && <p class="note-line">Why: {ruling.justification}</p>}
    <p class="note-line muted">
      {RULING_PUBLISHERS[ruling.publisher]}
      {ruling.validFrom !== null && `, from ${ruling.validFrom}`}
      {ruling.validTo !== null && ` to ${ruling.validTo}`}
    </p>
  </details>
)
