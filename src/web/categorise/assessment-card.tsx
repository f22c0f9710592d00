import type { JSX } from 'preact'
import { describeExemption } from '../../green-lanes/exemption-texts.ts'
import type { ItemAssessment } from '../../green-lanes/goods-nomenclature.ts'
import type { AssessmentContext } from '../../green-lanes/present-assessment.ts'
import { ERGA_OMNES } from '../../tariff/measure-type.ts'
import { Description } from '../components/description.tsx'
import { CategoryTag } from './categories.tsx'

/** One rule that concerns the goods: its category, what it rests on, and what sets it aside. */
export const AssessmentCard = ({
  assessment,
  context,
  met,
}: {
  readonly assessment: ItemAssessment
  readonly context: AssessmentContext
  /** Codes of the exemptions that the goods meet. */
  readonly met: readonly string[]
}): JSX.Element => {
  const { catalogue, details, codeLists, areas } = context
  const { rule, exemptions, measures } = assessment
  const theme = catalogue.theme(rule.themeId)
  const { regulationCode, regulationUrl } = details.legalAct(rule.regulationId, rule.regulationRole)
  const excluded = assessment.excludedGeographicalAreas.map((id) => areas.area(id).description)
  const footnotes = new Map(
    measures.flatMap((measure) => measure.footnotes.map((footnote) => [footnote.code, footnote])),
  )
  return (
    <li class="assessment">
      <p class="assessment__head">
        <CategoryTag category={theme.category} />
        <span class="muted">Theme {theme.id}</span>
      </p>
      <p class="govuk-body assessment__theme">{theme.theme.replace(/[;\s]+$/, '')}</p>
      <dl class="facts">
        <dt>Measure</dt>
        <dd>{codeLists.measureType(rule.measureTypeId).description}</dd>
        <dt>Concerns goods of</dt>
        <dd>
          {assessment.geographicalAreaId === ERGA_OMNES
            ? 'All countries'
            : areas.area(assessment.geographicalAreaId).description}
          {excluded.length > 0 && `, except ${excluded.join(', ')}`}
        </dd>
        <dt>Legal act</dt>
        <dd>
          {regulationUrl === '' ? (
            regulationCode
          ) : (
            <a class="govuk-link" href={regulationUrl}>
              {regulationCode}
            </a>
          )}
        </dd>
        <dt>Exemptions</dt>
        <dd>
          {exemptions.length === 0 ? (
            'None'
          ) : (
            <ul class="plain-list">
              {exemptions.map((exemption) => {
                const { code, description } = describeExemption(exemption, context)
                return (
                  <li key={code}>
                    <span class="code">{code}</span> {description}
                    {met.includes(exemption.code) && <strong> (met)</strong>}
                  </li>
                )
              })}
            </ul>
          )}
        </dd>
      </dl>
      {footnotes.size > 0 && (
        <details class="govuk-details assessment__notes">
          <summary class="govuk-details__summary">
            <span class="govuk-details__summary-text">
              {footnotes.size === 1 ? '1 footnote' : `${footnotes.size} footnotes`}
              <span class="govuk-visually-hidden"> of theme {theme.id}</span>
            </span>
          </summary>
          <div class="govuk-details__text">
            {[...footnotes.values()].map(({ code, description }) => (
              <p class="govuk-body" key={code}>
                <strong>{code}</strong> <Description text={description ?? ''} region="xi" />
              </p>
            ))}
          </div>
        </details>
      )}
    </li>
  )
}
