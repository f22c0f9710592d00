import type { JSX } from 'preact'
import { BarChart } from './bar-chart.tsx'
import { FigureTable } from './figure-table.tsx'
import { MeasuredOn } from './measured-on.tsx'
import { percent } from './numbers.ts'
import type { SearchReport } from './reports.ts'
import { setName } from './set-names.ts'

const RANKS = [
  { label: 'First', key: 'heading_recall_1' },
  { label: 'First five', key: 'heading_recall_5' },
  { label: 'First ten', key: 'heading_recall_10' },
] as const

/** How often a search finds the right heading. */
export const SearchSection = ({ report }: { readonly report: SearchReport }): JSX.Element => (
  <section class="quality-section" aria-labelledby="relevance">
    <h2 class="govuk-heading-m" id="relevance">
      Search: is the right heading there?
    </h2>
    <p class="govuk-body measure">
      Each query has a heading that is known to be right. The bars say how often it is the first heading found, or among
      the first five or ten. The line across a bar is a plain match of words on the same data.
    </p>
    <MeasuredOn report={report} />
    <BarChart
      id="relevance-chart"
      title="Queries whose right heading is found first, among the first five and among the first ten, in per cent"
      max={100}
      format={percent}
      groups={report.sets.map(({ name, search, baseline }) => ({
        label: `${setName(name)} (${search.queries})`,
        bars: RANKS.map(({ label, key }) => ({ label, value: search[key], reference: baseline[key] })),
      }))}
    />
    <FigureTable
      caption="Queries whose right heading is found, in per cent"
      columns={['Set', 'Queries', ...RANKS.flatMap(({ label }) => [label, `${label}, plain words`])]}
      rows={report.sets.map(({ name, search, baseline }) => ({
        name: setName(name),
        values: [
          String(search.queries),
          ...RANKS.flatMap(({ key }) => [search[key].toFixed(1), baseline[key].toFixed(1)]),
        ],
      }))}
    />
  </section>
)
