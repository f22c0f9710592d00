import type { JSX } from 'preact'
import { groupBy } from '../../collections/group-by.ts'
import type { MeasureCondition } from '../../tariff/measure.ts'
import { plainText } from '../../tariff/plain-text.ts'
import { amountLimitText } from '../../tariff/requirement-texts.ts'
import { amountLimitOf } from '../../tariff/requirements.ts'

/** The conditions of a measure by their code: of those with one code, one has to be met. */
export const ConditionGroups = ({
  conditions,
  hasDocumentLinks = true,
}: {
  readonly conditions: readonly MeasureCondition[]
  /** The page has a section about the documents. */
  readonly hasDocumentLinks?: boolean
}): JSX.Element => (
  <>
    {[...groupBy(conditions, ({ code }) => code)].map(([code, group]) => (
      <div class="conditions" key={code}>
        <p class="conditions__title">
          Condition {code}
          {group[0]?.description && `: ${group[0].description}`}
        </p>
        <ul class="conditions__list">
          {group.map((condition) => (
            <Condition key={condition.sid} condition={condition} group={group} hasDocumentLinks={hasDocumentLinks} />
          ))}
        </ul>
      </div>
    ))}
  </>
)

const Condition = ({
  condition,
  group,
  hasDocumentLinks,
}: {
  readonly condition: MeasureCondition
  /** All conditions of its code. */
  readonly group: readonly MeasureCondition[]
  readonly hasDocumentLinks: boolean
}): JSX.Element => {
  const { certificate, conditionClass } = condition
  const limit = amountLimitOf(condition, group)
  const threshold = limit ? amountLimitText(limit) : condition.dutyAmount === null ? null : 'any amount'
  const requirement =
    certificate === null && threshold === null && condition.requirement ? plainText(condition.requirement) : null
  const action = condition.action?.description ?? null
  const duty = condition.duty.verboseDuty
  return (
    <li class="conditions__item">
      <span class="conditions__requirement">
        {certificate && (
          <>
            {hasDocumentLinks ? (
              <a class="govuk-link" href={`#document-${certificate.code}`}>
                {certificate.code}
              </a>
            ) : (
              certificate.code
            )}
            {certificate.description && ` ${plainText(certificate.description)}`}
          </>
        )}
        {certificate && threshold && ', '}
        {threshold}
        {requirement}
        {!certificate && !threshold && !requirement && 'Otherwise'}
      </span>
      {(action || duty) && (
        <span
          class={conditionClass === 'negative' ? 'conditions__action conditions__action--no' : 'conditions__action'}
        >
          {action}
          {action && duty && ': '}
          {duty && <strong>{duty}</strong>}
        </span>
      )}
    </li>
  )
}
