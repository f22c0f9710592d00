import { Fragment, type JSX } from 'preact'
import { DATA_KIND_NAMES, DATA_KINDS } from '../../tariff/data-dates.ts'
import { Day } from '../components/day.tsx'
import { REGION_NAMES } from '../layout/header.tsx'
import type { RegionData } from './read-regions.ts'

const KINDS: Readonly<Record<string, string>> = {
  sample: 'Sample, for trying out only',
  'built-in': 'Built-in data, to six digits',
}

/** What follows from a warning for those who use the data; the warning itself is at the top of the page. */
const ADVICE: Readonly<Record<RegionData['warnings'][number], string>> = {
  sample_data: 'Only for trying out: its measures are invented. Never classify or declare goods by it.',
  built_in_data:
    'Good for finding goods and their first six digits. It has no duties, and its few measures are invented.',
  old_data: 'Check duties and controls in an official tariff before you rely on them: this data is old.',
  mixed_data: 'Do not compare or combine it with the other tariff, which is real data.',
}

/** Which data a region has and how old it is. */
export const RegionCard = ({ data }: { readonly data: RegionData }): JSX.Element => {
  const { region, live, ageDays, warnings } = data
  return (
    <section class="panel region-card" aria-labelledby={`tariff-${region}`}>
      <h2 class="govuk-heading-m" id={`tariff-${region}`}>
        {REGION_NAMES[region]}
      </h2>
      {live === null ? (
        <p class="govuk-body">No data is loaded, or the database does not answer at the moment.</p>
      ) : (
        <>
          {warnings.map((warning) => (
            <p class="govuk-body region-card__warning" key={warning}>
              <strong>Warning:</strong> {ADVICE[warning]}
            </p>
          ))}
          <dl class="facts">
            <dt>Kind</dt>
            <dd>{KINDS[live.sourceKind] ?? 'Real tariff data'}</dd>
            <dt>As of</dt>
            <dd>{live.snapshotDate === null ? 'Not stated by the source' : <Day day={live.snapshotDate} />}</dd>
            {DATA_KINDS.map((kind) => {
              const day = live.dataDates[kind]
              return day === undefined || day === live.snapshotDate ? null : (
                <Fragment key={kind}>
                  <dt>Its {DATA_KIND_NAMES[kind]}</dt>
                  <dd>
                    <Day day={day} />
                  </dd>
                </Fragment>
              )
            })}
            <dt>Age</dt>
            <dd>
              {ageDays === 1 ? '1 day' : `${ageDays} days`}
              {live.snapshotDate === null && ' since it was loaded; it may be older'}
            </dd>
            <dt>Loaded</dt>
            <dd>
              <Day day={live.publishedAt.toISOString().slice(0, 10)} />
            </dd>
            <dt>Version</dt>
            <dd>
              {region}-{live.dataVersionId}
            </dd>
          </dl>
        </>
      )}
    </section>
  )
}
