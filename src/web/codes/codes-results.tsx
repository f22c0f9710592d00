import type { JSX } from 'preact'
import { type CheckedLine, type CodeStatus, countStatuses, lineNote } from '../../code-checks/index.ts'
import { Code } from '../components/code.tsx'
import { TableHead } from '../components/table-head.tsx'
import { type Place, pageAddress } from '../place.ts'

const STATUSES: Readonly<Record<CodeStatus, { readonly text: string; readonly meaning: string }>> = {
  declarable: { text: 'Declarable', meaning: 'goods can be declared under it' },
  not_declarable: { text: 'Divided further', meaning: 'choose one of the codes below it' },
  ended: { text: 'Ended', meaning: 'see what followed' },
  future: { text: 'Not yet in force', meaning: 'it begins later' },
  unknown: { text: 'Unknown', meaning: 'the tariff has no such code' },
  no_code: { text: 'No code', meaning: 'codes have 4 to 10 digits' },
}

/** What became of the codes of a list. */
export const CodesResults = ({
  place,
  lines,
  asOf,
}: {
  readonly place: Place
  readonly lines: readonly CheckedLine[]
  readonly asOf: string
}): JSX.Element => {
  const counts = Object.entries(countStatuses(lines)) as [CodeStatus, number][]
  const changed = lines.filter(({ duty }) => duty?.hasChanged).length
  const contradicted = lines.filter(({ declared }) => declared?.fit?.verdict === 'contradicts').length
  return (
    <section class="file-results" aria-labelledby="codes-results">
      <h2 class="govuk-heading-m" id="codes-results">
        {lines.length === 1 ? 'One code' : `${lines.length.toLocaleString('en-GB')} codes`} on {asOf}
      </h2>
      <dl class="file-counts">
        {counts
          .filter(([, count]) => count > 0)
          .map(([status, count]) => (
            <Count key={status} name={STATUSES[status].text} count={count} meaning={STATUSES[status].meaning} />
          ))}
        {changed > 0 && <Count name="Duty changed" count={changed} meaning="the usual duty is another one" />}
        {contradicted > 0 && (
          <Count name="Contradicted" count={contradicted} meaning="the description says other goods" />
        )}
      </dl>
      <section class="table-scroll" tabindex={0} aria-label="Checked codes">
        <table class="govuk-table file-table">
          <caption class="govuk-table__caption govuk-table__caption--s">All codes</caption>
          <TableHead columns={['Code', 'Status', 'What it is, and what to do']} />
          <tbody class="govuk-table__body">
            {lines.map((line, index) => (
              <Row key={index} line={line} place={place} />
            ))}
          </tbody>
        </table>
      </section>
      <p class="govuk-body-s muted measure">
        Codes keep their leading zeros in XLSX. When a spreadsheet opens CSV, import the columns with codes as text.
      </p>
    </section>
  )
}

const Count = ({
  name,
  count,
  meaning,
}: {
  readonly name: string
  readonly count: number
  readonly meaning: string
}): JSX.Element => (
  <div class="file-counts__item">
    <dt class="file-counts__name">{name}</dt>
    <dd class="file-counts__value">
      <span class="file-counts__figure">{count.toLocaleString('en-GB')}</span>
      <span class="file-counts__meaning">{meaning}</span>
    </dd>
  </div>
)

const Row = ({ line, place }: { readonly line: CheckedLine; readonly place: Place }): JSX.Element => {
  const { check, line: sent } = line
  const path = check.path.join(' › ')
  return (
    <tr class="govuk-table__row">
      <td class="govuk-table__cell">
        {check.itemId === null ? (
          <span class="file-table__description">{sent.code}</span>
        ) : (
          <a class="govuk-link" href={addressOf(check.status, check.itemId, place)}>
            <Code code={check.itemId} />
          </a>
        )}
      </td>
      <td class="govuk-table__cell">{STATUSES[check.status].text}</td>
      <td class="govuk-table__cell file-table__description">
        {sent.description !== '' && <p class="govuk-body-s">“{sent.description}”</p>}
        {path !== '' && <p class="govuk-body-s muted">{path}</p>}
        <p class="govuk-body-s">{lineNote(line)}</p>
      </td>
    </tr>
  )
}

/** The search of a code says what there is instead. */
const addressOf = (status: CodeStatus, itemId: string, place: Place): string =>
  status === 'declarable'
    ? pageAddress(place, `/commodities/${itemId}`)
    : pageAddress(place, '/search', { q: itemId.replace(/(?:00)+$/, '') })
