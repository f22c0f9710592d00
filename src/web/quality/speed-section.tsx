import type { JSX } from 'preact'
import { Day } from '../components/day.tsx'
import { BarChart } from './bar-chart.tsx'
import { FigureTable } from './figure-table.tsx'
import { milliseconds } from './numbers.ts'
import type { BenchReport } from './reports.ts'

const TITLES: Readonly<Record<string, string>> = {
  reference: 'Looking up',
  search: 'Searching',
  fpo: 'Classifying descriptions',
  suggestions: 'Suggestions while typing',
  'green-lanes': 'Categorising',
  overload: 'Under a flood of requests',
}

/** In the order of the titles; one without a title comes last. */
const placeOf = ({ benchmark }: BenchReport): number => {
  const place = Object.keys(TITLES).indexOf(benchmark)
  return place < 0 ? Number.MAX_SAFE_INTEGER : place
}

const inSentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** How long answers take, and which targets are missed. */
export const SpeedSection = ({ reports }: { readonly reports: readonly BenchReport[] }): JSX.Element => (
  <section class="quality-section" aria-labelledby="speed">
    <h2 class="govuk-heading-m" id="speed">
      Speed: how long do answers take?
    </h2>
    <p class="govuk-body measure">
      The bars are the median: half of the answers are faster. Times depend on the machine, which the service shares
      with its databases and with the program that measures.
    </p>
    <div class="quality-columns">
      {reports
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((report) => (
          <Benchmark key={report.benchmark} report={report} />
        ))}
    </div>
  </section>
)

const Benchmark = ({ report }: { readonly report: BenchReport }): JSX.Element => {
  const { benchmark, measured_at, machine, runs, targets, notes } = report
  const title = TITLES[benchmark] ?? benchmark
  const longest = Math.max(1, ...runs.map(({ p50_ms }) => p50_ms ?? 0))
  return (
    <div>
      <h3 class="govuk-heading-s">{title}</h3>
      <p class="govuk-body muted measured-on">
        {measured_at !== null && (
          <>
            Measured on <Day day={measured_at.slice(0, 10)} />.{' '}
          </>
        )}
        Machine: {machine}. {notes.join(' ')}
      </p>
      <BarChart
        id={`speed-${benchmark}`}
        title={`${title}: median time of an answer, in milliseconds`}
        max={longest}
        format={milliseconds}
        groups={runs.map(({ name, p50_ms }) => ({
          label: inSentenceCase(name),
          bars: [{ label: 'Median', value: p50_ms }],
        }))}
      />
      <FigureTable
        caption={`${title}: times of answers`}
        columns={['What', 'Half within', '95 of 100 within', '99 of 100 within']}
        rows={runs.map(({ name, p50_ms, p95_ms, p99_ms }) => ({
          name: inSentenceCase(name),
          values: [p50_ms, p95_ms, p99_ms].map((time) => (time === null ? '–' : milliseconds(time))),
        }))}
      />
      <Targets title={title} targets={targets} />
    </div>
  )
}

/** Programs call the median p50. */
const targetInWords = (name: string): string =>
  inSentenceCase(name.replace(/\bp50\b/, 'median').replace(/\bp(9[59])\b/, '$1th percentile'))

const Targets = ({
  title,
  targets,
}: {
  readonly title: string
  readonly targets: BenchReport['targets']
}): JSX.Element => (
  <section class="table-scroll" tabindex={0} aria-label={`${title}: targets`}>
    <table class="govuk-table figure-table">
      <caption class="govuk-table__caption govuk-visually-hidden">{title}: targets</caption>
      <thead>
        <tr>
          <th class="govuk-table__header" scope="col">
            Target
          </th>
          <th class="govuk-table__header govuk-table__header--numeric" scope="col">
            Limit
          </th>
          <th class="govuk-table__header govuk-table__header--numeric" scope="col">
            Measured
          </th>
          <th class="govuk-table__header" scope="col">
            Result
          </th>
        </tr>
      </thead>
      <tbody>
        {targets.map(({ name, kind, limit, measured, met }) => (
          <tr key={name}>
            <th class="govuk-table__header figure-table__name" scope="row">
              {targetInWords(name)}
            </th>
            <td class="govuk-table__cell govuk-table__cell--numeric figure-table__limit">
              {kind} {limit}
            </td>
            <td class="govuk-table__cell govuk-table__cell--numeric">{measured ?? '–'}</td>
            <td class="govuk-table__cell">
              <span class={`outcome outcome--${met ? 'met' : 'missed'}`}>{met ? 'Met' : 'Missed'}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
