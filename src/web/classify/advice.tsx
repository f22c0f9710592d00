import type { JSX } from 'preact'

/** From descriptions of parcels that are refused or classified badly to ones that are not. */
const EXAMPLES = [
  { vague: 'gift', clear: 'ceramic coffee mug' },
  { vague: 'clothes', clear: 'women’s knitted cotton t-shirt' },
  { vague: 'spare parts', clear: 'brake pads for passenger cars' },
  { vague: 'accessories ref 4471-B', clear: 'leather phone case' },
] as const

/** How to describe goods so that a code follows. */
export const Advice = (): JSX.Element => (
  <section aria-labelledby="advice">
    <h2 class="govuk-heading-m" id="advice">
      Describe goods well
    </h2>
    <p class="govuk-body measure">
      Name the product, with its material or use. Leave out brands, article numbers and words about the parcel.
    </p>
    <table class="govuk-table advice">
      <caption class="govuk-visually-hidden">Vague descriptions and better ones</caption>
      <thead class="govuk-table__head">
        <tr class="govuk-table__row">
          <th scope="col" class="govuk-table__header">
            Instead of
          </th>
          <th scope="col" class="govuk-table__header">
            Write
          </th>
        </tr>
      </thead>
      <tbody class="govuk-table__body">
        {EXAMPLES.map(({ vague, clear }) => (
          <tr key={vague} class="govuk-table__row">
            <td class="govuk-table__cell">{vague}</td>
            <td class="govuk-table__cell">{clear}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
