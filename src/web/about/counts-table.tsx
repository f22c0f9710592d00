import type { JSX } from 'preact'
import { REGION_NAMES } from '../layout/header.tsx'
import type { RegionData } from './read-regions.ts'
import { COUNTED, isExpected } from './row-counts.ts'

const FORMAT = new Intl.NumberFormat('en-GB')

/** How much of each kind was loaded. */
export const CountsTable = ({ regions }: { readonly regions: readonly RegionData[] }): JSX.Element => (
  <section class="table-scroll" tabindex={0} aria-label="How much data there is">
    <table class="govuk-table counts-table">
      <caption class="govuk-table__caption govuk-table__caption--m">How much there is</caption>
      <thead>
        <tr>
          <th class="govuk-table__header" scope="col">
            Kind
          </th>
          {regions.map(({ region }) => (
            <th key={region} class="govuk-table__header govuk-table__header--numeric" scope="col">
              {REGION_NAMES[region]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {COUNTED.map(({ table, name }) => (
          <tr key={table}>
            <th class="govuk-table__header counts-table__kind" scope="row">
              {name}
            </th>
            {regions.map(({ region, counts }) => (
              <td key={region} class="govuk-table__cell govuk-table__cell--numeric">
                {counts === null || !isExpected(table, region) ? '–' : FORMAT.format(counts[table] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
