import type { JSX } from 'preact'
import { type AreaOption, nameInSentence } from '../area-options.ts'
import { type Place, pageAddress } from '../place.ts'

/** What is asked of goods for Northern Ireland first: their category, and whose duty is due. */
export const NorthernIreland = ({
  itemId,
  place,
  country,
}: {
  readonly itemId: string
  readonly place: Place
  readonly country: AreaOption | null
}): JSX.Element => (
  <section class="northern-ireland no-print" aria-labelledby="northern-ireland">
    <h2 class="govuk-heading-s" id="northern-ireland">
      Moving goods to Northern Ireland
    </h2>
    <ul class="govuk-list govuk-list--bullet">
      <li>
        <a class="govuk-link" href={pageAddress(place, '/categorise', { code: itemId })}>
          Category of this commodity{country && ` from ${nameInSentence(country)}`}
        </a>
        , when it comes from Great Britain under a simplified procedure
      </li>
      <li>
        The EU’s duty, which this page shows, is due on goods <strong>at risk</strong> of moving on into the EU. Goods
        are <strong>not at risk</strong> if they are for sale or use in the United Kingdom and brought in by a trader of
        the UK Internal Market Scheme: then those from Great Britain pay no duty, and those from elsewhere the{' '}
        <a class="govuk-link" href={pageAddress({ ...place, region: 'uk' }, `/commodities/${itemId}`)}>
          United Kingdom’s duty
        </a>
        . Nor are goods at risk whose duty in the EU is zero, or from outside the United Kingdom not above the United
        Kingdom’s:{' '}
        <a class="govuk-link" href={pageAddress(place, `/commodities/${itemId}/compare`)}>
          compare both
        </a>
        . Commercial processing has further rules
      </li>
    </ul>
  </section>
)
