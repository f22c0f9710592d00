import type { JSX } from 'preact'
import { BarChart } from './bar-chart.tsx'
import { CalibrationChart } from './calibration-chart.tsx'
import { FigureTable } from './figure-table.tsx'
import { MeasuredOn } from './measured-on.tsx'
import { percent } from './numbers.ts'
import type { FpoReport } from './reports.ts'
import { languageName, setName } from './set-names.ts'

const RANKS = [
  { label: 'First', key: 'top_1' },
  { label: 'First three', key: 'top_3' },
  { label: 'First five', key: 'top_5' },
] as const

/** How often the classifier of descriptions is right, what its scores mean and when it gives no answer. */
export const FpoSection = ({ report }: { readonly report: FpoReport }): JSX.Element => (
  <>
    <section class="quality-section" aria-labelledby="accuracy">
      <h2 class="govuk-heading-m" id="accuracy">
        Classifier: is the right code there?
      </h2>
      <p class="govuk-body measure">
        Each description has a code that is known. The bars say how often the classifier gives it first, or among the
        first three or five. A set counts six digits, except where it says eight.
      </p>
      <MeasuredOn report={report} />
      <BarChart
        id="accuracy-chart"
        title="Descriptions whose right code comes first, among the first three and among the first five, in per cent"
        max={100}
        format={percent}
        groups={report.figures.map(({ name, descriptions, digits, ...figures }) => ({
          label: `${setName(name)} (${descriptions}${digits === 6 ? '' : `, ${digits} digits`})`,
          bars: RANKS.map(({ label, key }) => ({ label, value: figures[key] })),
        }))}
      />
      <FigureTable
        caption="Descriptions whose right code is found, in per cent"
        columns={['Set', 'Descriptions', 'Digits', ...RANKS.map(({ label }) => label), 'No answer']}
        rows={report.figures.map(({ name, descriptions, digits, refused, ...figures }) => ({
          name: setName(name),
          values: [
            String(descriptions),
            String(digits),
            ...RANKS.map(({ key }) => figures[key].toFixed(1)),
            refused.toFixed(1),
          ],
        }))}
      />
    </section>
    <section class="quality-section" aria-labelledby="calibration">
      <h2 class="govuk-heading-m" id="calibration">
        Classifier: what does a score mean?
      </h2>
      <p class="govuk-body measure">
        A score of 700 should be right in 70 of 100 cases: then its point lies on the diagonal. Larger points stand for
        more descriptions. Above the line, the classifier is better than it says.
      </p>
      <CalibrationChart id="calibration-chart" bins={report.reliability} />
      <FigureTable
        caption="First results by score"
        columns={['Scores', 'Descriptions', 'Mean score', 'Right, in per cent']}
        rows={report.reliability.map(({ from, answers, meanScore, right }) => ({
          name: `${from} to ${from + 99}`,
          values: [
            String(answers),
            answers === 0 ? '–' : meanScore.toFixed(0),
            answers === 0 ? '–' : (right / 10).toFixed(1),
          ],
        }))}
      />
    </section>
    <section class="quality-section" aria-labelledby="abstention">
      <h2 class="govuk-heading-m" id="abstention">
        Classifier: does it keep silent when it should?
      </h2>
      <p class="govuk-body measure">
        “Birthday present” or “spare parts” is not enough to classify. The bars say how many of such vague descriptions
        get no answer.
      </p>
      <BarChart
        id="abstention-chart"
        title="Vague descriptions that get no answer, by language, in per cent"
        max={100}
        format={percent}
        groups={[
          {
            label: 'Vague descriptions without an answer',
            bars: report.abstention.map(({ language, descriptions, refused }) => ({
              label: languageName(language),
              value: (100 * refused) / descriptions,
            })),
          },
        ]}
      />
      <FigureTable
        caption="Vague descriptions, by language"
        columns={['Language', 'Descriptions', 'Without an answer']}
        rows={report.abstention.map(({ language, descriptions, refused }) => ({
          name: languageName(language),
          values: [String(descriptions), String(refused)],
        }))}
      />
    </section>
  </>
)
