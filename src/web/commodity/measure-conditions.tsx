import type { JSX } from 'preact'
import type { ConditionGroup, ConditionView } from './condition-view.ts'

/** Conditions of one kind, of which one has to be met. */
export const Conditions = ({
  group: { code, description, conditions },
  hasDocumentLinks = true,
}: {
  readonly group: ConditionGroup
  /** The page has a section about the documents. */
  readonly hasDocumentLinks?: boolean
}): JSX.Element => (
  <div class="conditions">
    <p class="conditions__title">
      Condition {code}
      {description && `: ${description}`}
    </p>
    <ul class="conditions__list">
      {conditions.map((condition) => (
        <Condition key={condition.sid} condition={condition} hasDocumentLinks={hasDocumentLinks} />
      ))}
    </ul>
  </div>
)

const Condition = ({
  condition,
  hasDocumentLinks,
}: {
  readonly condition: ConditionView
  readonly hasDocumentLinks: boolean
}): JSX.Element => {
  const { document, threshold, requirement, action, duty } = condition
  return (
    <li class="conditions__item">
      <span class="conditions__requirement">
        {document && (
          <>
            {hasDocumentLinks ? (
              <a class="govuk-link" href={`#document-${document.code}`}>
                {document.code}
              </a>
            ) : (
              document.code
            )}
            {document.description && ` ${document.description}`}
          </>
        )}
        {document && threshold && ', '}
        {threshold}
        {requirement}
        {!document && !threshold && !requirement && 'Otherwise'}
      </span>
      {(action || duty) && (
        <span
          class={
            condition.conditionClass === 'negative' ? 'conditions__action conditions__action--no' : 'conditions__action'
          }
        >
          {action}
          {action && duty && ': '}
          {duty && <strong>{duty}</strong>}
        </span>
      )}
    </li>
  )
}
