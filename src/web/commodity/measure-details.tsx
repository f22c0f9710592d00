import type { JSX } from 'preact'
import { Day } from '../components/day.tsx'
import { Conditions } from './measure-conditions.tsx'
import type { LegalActView, MeasureView } from './measure-view.ts'

/** What unfolds below a measure: conditions, footnotes, legal acts and dates. */
export const MeasureDetails = ({ measure }: { readonly measure: MeasureView }): JSX.Element => {
  const { typeName, area, components, conditions, footnotes, legalActs, suspendedBy, excluded, start, end } = measure
  return (
    <details class="measure-details">
      <summary class="measure-details__summary">
        {summaryOf(measure)}
        <span class="govuk-visually-hidden">
          {' '}
          of {typeName}
          {area && `, ${area.name}`}
        </span>
      </summary>
      {components.length > 0 && (
        <p class="measure-details__text">
          The duty is made up of {components.map(({ code, text }) => `${code} (${text})`).join(', ')}.
        </p>
      )}
      {conditions.map((group) => (
        <Conditions key={group.code} group={group} />
      ))}
      {excluded.length > 0 && (
        <p class="measure-details__text">Not for {excluded.map(({ name }) => name).join(', ')}.</p>
      )}
      {footnotes.map(({ code, text }) => (
        <p class="measure-details__text" key={code}>
          <strong>Footnote {code}</strong> {text}
        </p>
      ))}
      {legalActs.length > 0 && (
        <p class="measure-details__text">
          Legal base:{' '}
          {legalActs.map((act, index) => (
            <>
              {index > 0 && ', '}
              <LegalAct act={act} />
            </>
          ))}
        </p>
      )}
      {suspendedBy && (
        <p class="measure-details__text">
          Suspended by <LegalAct act={suspendedBy} />
        </p>
      )}
      <p class="measure-details__text">
        In force from <Day day={start} />
        {end && (
          <>
            {' '}
            to <Day day={end} />
          </>
        )}
        .
      </p>
    </details>
  )
}

function summaryOf({ conditions, footnotes }: MeasureView): string {
  const count = conditions.reduce((sum, group) => sum + group.conditions.length, 0)
  const parts = [
    ...(count > 0 ? [count === 1 ? '1 condition' : `${count} conditions`] : []),
    ...(footnotes.length > 0 ? [footnotes.length === 1 ? '1 footnote' : `${footnotes.length} footnotes`] : []),
    'legal base and dates',
  ]
  const text = parts.length === 1 ? parts.join() : `${parts.slice(0, -1).join(', ')}, ${parts.at(-1)}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const LegalAct = ({ act: { code, url, description } }: { readonly act: LegalActView }): JSX.Element => (
  <>
    {!/^https?:\/\//.test(url) ? (
      code
    ) : (
      <a class="govuk-link" href={url}>
        {code}
      </a>
    )}
    {description && ` (${description})`}
  </>
)
