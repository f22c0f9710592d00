import type { JSX } from 'preact'
import { declaredNote } from '../../../fpo/index.ts'
import { Code } from '../../components/code.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { type Place, pageAddress } from '../../place.ts'
import { ScoreBar } from '../score-bar.tsx'
import type { ClassifiedRow, Outcome } from './classify-table.ts'

/** Rows that the page shows: enough to judge the result. The download has all. */
export const SHOWN_ROWS = 100

/** The result of a file as its page shows it. */
export interface FileSummary {
  readonly counts: Readonly<Record<Outcome, number>>
  /** The first ones. */
  readonly rows: readonly ClassifiedRow[]
  /** The whole file with its codes as an address; null: it is too long for that. */
  readonly download: string | null
}

const OUTCOMES: readonly { readonly outcome: Outcome; readonly text: string; readonly meaning: string }[] = [
  { outcome: 'answered', text: 'Answered', meaning: 'the code is more likely right than wrong' },
  { outcome: 'unsure', text: 'Unsure', meaning: 'the best code is more likely wrong: check it' },
  { outcome: 'refused', text: 'No code', meaning: 'no code follows from the description' },
  { outcome: 'failed', text: 'Not classified', meaning: 'the service did not get to them: send them again' },
]

/** Counts, the download, and the first rows of a classified file. */
export const FileResults = ({
  place,
  summary: { counts, rows, download },
}: {
  readonly place: Place
  readonly summary: FileSummary
}): JSX.Element => {
  const total = OUTCOMES.reduce((sum, { outcome }) => sum + counts[outcome], 0)
  return (
    <section class="file-results" aria-labelledby="file-results" tabindex={-1}>
      <h2 class="govuk-heading-m" id="file-results">
        Result for {total === 1 ? 'one row' : `${total.toLocaleString('en-GB')} rows`}
      </h2>
      <dl class="file-counts">
        {OUTCOMES.filter(({ outcome }) => outcome !== 'failed' || counts.failed > 0).map(
          ({ outcome, text, meaning }) => (
            <div key={outcome} class={`file-counts__item file-counts__item--${outcome}`}>
              <dt class="file-counts__name">{text}</dt>
              <dd class="file-counts__value">
                <span class="file-counts__figure">{counts[outcome].toLocaleString('en-GB')}</span>
                <span class="file-counts__meaning">{meaning}</span>
              </dd>
            </div>
          ),
        )}
      </dl>
      {download === null ? (
        <p class="govuk-body measure">
          The file is too long to be kept in this page. Choose it again above, and “Download the codes at once”.
        </p>
      ) : (
        <p class="govuk-body">
          <a class="govuk-button file-download" href={download} download="classified.csv" data-download>
            Download all rows as CSV
          </a>
        </p>
      )}
      <p class="govuk-body-s muted measure">
        Codes keep their leading zeros in the file. When a spreadsheet opens it, import the code columns as text, or it
        cuts them off.
      </p>
      <section class="table-scroll" tabindex={0} aria-label="Classified rows">
        <table class="govuk-table file-table">
          <caption class="govuk-table__caption govuk-table__caption--s">
            {total > rows.length ? `The first ${rows.length} rows` : 'All rows'}
          </caption>
          <TableHead columns={['Row', 'Description', 'Code', 'Score', 'Result']} />
          <tbody class="govuk-table__body">
            {rows.map((row) => (
              <Row key={row.number} row={row} place={place} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

const Row = ({
  row: { number, description, codes, outcome, problem, readAs, declared },
  place,
}: {
  readonly row: ClassifiedRow
  readonly place: Place
}): JSX.Element => {
  const best = codes[0]
  return (
    <tr class="govuk-table__row">
      <td class="govuk-table__cell file-table__number">{number}</td>
      <td class="govuk-table__cell file-table__description">
        {description}
        {readAs !== '' && <span class="muted file-table__read-as">, read as {readAs}</span>}
      </td>
      <td class="govuk-table__cell">
        {best && (
          <a class="govuk-link" href={pageAddress(place, '/search', { q: best.code })}>
            <Code code={best.code} />
          </a>
        )}
      </td>
      <td class="govuk-table__cell file-table__score">
        {best && (
          <>
            {best.score}
            <ScoreBar score={best.score} />
          </>
        )}
      </td>
      <td class="govuk-table__cell">
        {problem === '' ? OUTCOMES.find((one) => one.outcome === outcome)?.text : problem}
        {declared && <span class="muted file-table__declared"> {declaredNote(declared)}</span>}
      </td>
    </tr>
  )
}
