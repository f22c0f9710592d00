import type { ComponentChildren, JSX } from 'preact'
import { BarList } from '../components/bar-list.tsx'
import { Day } from '../components/day.tsx'
import type { Evaluation, FpoReport, Reports, SearchReport } from './reports.ts'

/** What the judged sets consist of. The mean of the sets is of no kind of goods. */
const SETS: Readonly<Record<string, string>> = {
  'consumer-dev': 'Consumers’ words',
  'rulings-dev': 'Traders’ questions, from tariff rulings',
  'terms-dev': 'Everyday terms',
  'trader-phrases-dev': 'Short phrases of traders',
  'parcels-dev': 'Descriptions of real parcels',
  'uk-references-dev': 'Phrases curated for UK parcels',
  'marketplace-dev': 'Products of online marketplaces',
}

const REGIONS: Readonly<Record<string, string>> = { uk: 'UK', xi: 'Northern Ireland' }

const MAX_PERCENT = 100

/** Scores of a band. */
const BAND = 100

/** Descriptions from which the share of a band says something. */
const MIN_ANSWERS = 20

/** How often answers are right, and what a score means. */
export const Quality = ({ reports: { search, fpo } }: { readonly reports: Reports }): JSX.Element => (
  <>
    <h1 class="govuk-heading-l">Quality</h1>
    <p class="govuk-body-l measure">How often answers are right.</p>
    <div class="govuk-inset-text">
      This was measured on <strong>development sets, which the numbers were tuned on</strong>: expect less for words
      never seen. It was measured when this version was made, not with the data that is served now.
    </div>
    <SearchSection report={search} />
    <AccuracySection report={fpo} />
    <ScoreSection report={fpo} />
    <h2 class="govuk-heading-m">Measure it yourself</h2>
    <p class="govuk-body measure">
      The commands <code>opentariff eval search</code> and <code>opentariff eval fpo</code> of a checkout made these
      figures; <code>--report</code> writes the files that this page shows. How fast answers come is in the
      documentation of the program, in <code>docs/performance.md</code>.
    </p>
  </>
)

const SearchSection = ({ report }: { readonly report: SearchReport }): JSX.Element => (
  <Section id="relevance" title="Search: is the right heading first?">
    <p class="govuk-body">
      Each search has a heading that is known to be right. The bars say how often that is the first heading found, the
      figures also how often it is among the first five.
    </p>
    <Shares
      shares={report.sets
        .filter(({ name }) => name in SETS)
        .map(({ name, search }) => ({
          name,
          count: `${search.queries} searches`,
          first: search.heading_recall_1,
          firstFive: search.heading_recall_5,
        }))}
    />
    <MeasuredOn evaluation={report} />
  </Section>
)

const AccuracySection = ({ report }: { readonly report: FpoReport }): JSX.Element => (
  <Section id="accuracy" title="Classifier: is the right code first?">
    <p class="govuk-body">
      Each description has a code that is known. The bars say how often the classifier gives it first, the figures also
      how often it is among the first five.
    </p>
    <Shares
      shares={report.figures.map(({ name, descriptions, digits, top_1, top_5 }) => ({
        name,
        count: `${descriptions.toLocaleString('en-GB')} descriptions, ${digits} digits`,
        first: top_1,
        firstFive: top_5,
      }))}
    />
    <MeasuredOn evaluation={report} />
  </Section>
)

const ScoreSection = ({ report: { reliability, abstention } }: { readonly report: FpoReport }): JSX.Element => {
  const vague = abstention.reduce((sum, { descriptions }) => sum + descriptions, 0)
  const refused = abstention.reduce((sum, { refused: ofLanguage }) => sum + ofLanguage, 0)
  return (
    <Section id="calibration" title="Classifier: what does a score mean?">
      <p class="govuk-body">
        A score of 700 should be right in 70 of 100 cases. The bars say how often the first code was right, by its
        score.
      </p>
      <BarList
        max={MAX_PERCENT}
        bars={reliability
          .filter(({ answers }) => answers >= MIN_ANSWERS)
          .map(({ from, answers, meanScore, right }) => ({
            key: String(from),
            label: `Score ${from} to ${from + BAND - 1} (${answers.toLocaleString('en-GB')} descriptions)`,
            length: right / 10,
            figure: `${percent(right / 10)}, the score says ${percent(meanScore / 10)}`,
          }))}
      />
      <p class="govuk-body">
        “Birthday present” or “spare parts” is not enough to classify: of {vague} vague descriptions in several
        languages, {percent((MAX_PERCENT * refused) / vague)} get no code. The others get one that means nothing.
      </p>
    </Section>
  )
}

const Section = ({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly children: ComponentChildren
}): JSX.Element => (
  <section class="measure" aria-labelledby={id}>
    <h2 class="govuk-heading-m" id={id}>
      {title}
    </h2>
    {children}
  </section>
)

interface Share {
  readonly name: string
  /** What the set consists of. */
  readonly count: string
  /** Per cent of it whose right answer comes first. */
  readonly first: number
  readonly firstFive: number
}

/** The shares of the sets, best first. */
const Shares = ({ shares }: { readonly shares: readonly Share[] }): JSX.Element => (
  <BarList
    max={MAX_PERCENT}
    bars={shares
      .toSorted((a, b) => b.first - a.first)
      .map(({ name, count, first, firstFive }) => ({
        key: name,
        label: `${SETS[name] ?? name} (${count})`,
        length: first,
        figure: `${percent(first)} (five: ${percent(firstFive)})`,
      }))}
  />
)

const percent = (value: number): string => `${value.toFixed(0)} %`

const MeasuredOn = ({ evaluation }: { readonly evaluation: Evaluation }): JSX.Element => (
  <p class="govuk-body-s muted">
    Measured on <Day day={evaluation.evaluated_at.slice(0, 10)} /> with the{' '}
    {REGIONS[evaluation.region] ?? evaluation.region} tariff
    {evaluation.snapshot_date !== null && (
      <>
        {' '}
        of <Day day={evaluation.snapshot_date} />
      </>
    )}
    .
  </p>
)
