import type { JSX } from 'preact'
import type { LegalAct as Act, Measure } from '../../tariff/measure.ts'
import { areaName, componentTexts } from '../../tariff/measure-texts.ts'
import { plainText } from '../../tariff/plain-text.ts'
import { Day } from '../components/day.tsx'
import { ConditionGroups } from './measure-conditions.tsx'

/** What unfolds below a measure: conditions, footnotes, legal acts and dates. */
export const MeasureDetails = ({ measure }: { readonly measure: Measure }): JSX.Element => {
  const { type, geographicalArea, conditions, footnotes, legalActs, suspension, excludedAreas } = measure
  const components = componentTexts(measure)
  return (
    <details class="measure-details">
      <summary class="measure-details__summary">
        {summaryOf(measure)}
        <span class="govuk-visually-hidden">
          {' '}
          of {type.description}
          {geographicalArea && `, ${areaName(geographicalArea)}`}
        </span>
      </summary>
      {components.length > 0 && (
        <p class="measure-details__text">
          The duty is made up of {components.map(({ code, text }) => `${code} (${text})`).join(', ')}.
        </p>
      )}
      <ConditionGroups conditions={conditions} />
      {excludedAreas.length > 0 && (
        <p class="measure-details__text">Not for {excludedAreas.map(areaName).join(', ')}.</p>
      )}
      {footnotes.map(({ code, description }) => (
        <p class="measure-details__text" key={code}>
          <strong>Footnote {code}</strong> {plainText(description ?? '')}
        </p>
      ))}
      {legalActs.length > 0 && (
        <p class="measure-details__text">
          Legal base:{' '}
          {legalActs.map((act, index) => (
            <>
              {index > 0 && ', '}
              <LegalAct act={act} description={act.description} />
            </>
          ))}
        </p>
      )}
      {suspension && (
        <p class="measure-details__text">
          Suspended by <LegalAct act={suspension.act} />
        </p>
      )}
      <p class="measure-details__text">
        In force from <Day day={measure.validityStartDate} />
        {measure.validityEndDate && (
          <>
            {' '}
            to <Day day={measure.validityEndDate} />
          </>
        )}
        .
      </p>
    </details>
  )
}

function summaryOf({ conditions, footnotes }: Measure): string {
  const count = conditions.length
  const parts = [
    ...(count > 0 ? [count === 1 ? '1 condition' : `${count} conditions`] : []),
    ...(footnotes.length > 0 ? [footnotes.length === 1 ? '1 footnote' : `${footnotes.length} footnotes`] : []),
    'legal base and dates',
  ]
  const text = parts.length === 1 ? parts.join() : `${parts.slice(0, -1).join(', ')}, ${parts.at(-1)}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const actCode = ({ regulationCode, regulationId }: Act): string => regulationCode || regulationId

const LegalAct = ({
  act,
  description = null,
}: {
  readonly act: Act
  readonly description?: string | null
}): JSX.Element => (
  <>
    {!/^https?:\/\//.test(act.regulationUrl) ? (
      actCode(act)
    ) : (
      <a class="govuk-link" href={act.regulationUrl}>
        {actCode(act)}
      </a>
    )}
    {description && ` (${plainText(description)})`}
  </>
)
