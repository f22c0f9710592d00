import type { JSX } from 'preact'
import type { PendingFeedback } from '../../../fpo/index.ts'
import { Code } from '../../components/code.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { FORM_TOKEN_FIELD } from '../../form-token.ts'
import { REVIEW_PATH } from './review-path.ts'

/** What visitors say was right, with a decision for each. */
export const ReviewMain = ({
  pending,
  waiting,
  token,
}: {
  readonly pending: readonly PendingFeedback[]
  readonly waiting: number
  readonly token: string
}): JSX.Element => (
  <>
    <h1 class="govuk-heading-l">Feedback of visitors</h1>
    <p class="govuk-body measure">
      {waiting === 0
        ? 'Nothing waits for a decision.'
        : `${waiting.toLocaleString('en-GB')} waiting, the oldest first. What you accept becomes a labelled description of the next ingest.`}
    </p>
    {pending.length > 0 && (
      <section class="table-scroll" tabindex={0} aria-label="Feedback that waits">
        <table class="govuk-table">
          <TableHead columns={['Description', 'Code', 'Sent', 'Decision']} />
          <tbody class="govuk-table__body">
            {pending.map(({ requestId, description, code, declaredAt }) => (
              <tr key={requestId} class="govuk-table__row">
                <td class="govuk-table__cell">{description}</td>
                <td class="govuk-table__cell">
                  <Code code={code} />
                </td>
                <td class="govuk-table__cell">{declaredAt.toISOString().slice(0, 10)}</td>
                <td class="govuk-table__cell">
                  <form method="post" action={REVIEW_PATH}>
                    <input type="hidden" name={FORM_TOKEN_FIELD} value={token} />
                    <input type="hidden" name="request_id" value={requestId} />
                    <button class="govuk-button govuk-button--secondary" name="decision" value="accept" type="submit">
                      Accept
                      <span class="govuk-visually-hidden">
                        {' '}
                        {code} for {description}
                      </span>
                    </button>{' '}
                    <button class="govuk-button govuk-button--secondary" name="decision" value="reject" type="submit">
                      Reject
                      <span class="govuk-visually-hidden">
                        {' '}
                        {code} for {description}
                      </span>
                    </button>
                  </form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )}
  </>
)
