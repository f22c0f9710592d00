import type { JSX } from 'preact'
import { FpoSection } from './fpo-section.tsx'
import type { Reports } from './reports.ts'
import { SearchSection } from './search-section.tsx'
import { SpeedSection } from './speed-section.tsx'

/** The latest figures on relevance, accuracy and speed. */
export const Quality = ({ reports: { search, fpo, benchmarks } }: { readonly reports: Reports }): JSX.Element => (
  <>
    <h1 class="govuk-heading-l">Quality</h1>
    <p class="govuk-body-l measure">How often answers are right, and how fast they come.</p>
    {(search ?? fpo) && (
      <div class="govuk-inset-text">
        Relevance and accuracy were measured on <strong>development sets, which the numbers were tuned on</strong>:
        expect less for words never seen. They were measured when this version was made, not with the data that is
        served now.
      </div>
    )}
    <div class="quality-columns">
      {search && <SearchSection report={search} />}
      {fpo && <FpoSection report={fpo} />}
    </div>
    {benchmarks.length > 0 && <SpeedSection reports={benchmarks} />}
    {!search && !fpo && benchmarks.length === 0 && (
      <p class="govuk-body">This installation came without reports of its quality.</p>
    )}
    <h2 class="govuk-heading-m">Measure it yourself</h2>
    <p class="govuk-body measure">
      The commands <code>opentariff eval search</code>, <code>opentariff eval fpo</code> and{' '}
      <code>opentariff bench</code> of a checkout made these figures; <code>--report</code> writes the files that this
      page shows.
    </p>
  </>
)
