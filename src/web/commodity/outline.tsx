import type { JSX } from 'preact'
import type { CoveredKind } from '../../tariff/coverage.ts'
import type { ControlOutline, DutyCandidate, ImportOutline } from '../../tariff/import-outline.ts'
import type { Certificate, Measure } from '../../tariff/measure.ts'
import { additionalCodeOf, areaName, dutyText, quotaFigures } from '../../tariff/measure-texts.ts'
import { beginningOf, plainText } from '../../tariff/plain-text.ts'
import { CostsNotInData, NoControls } from './not-in-data.tsx'

/** Where the choice of a country leads. */
export const OUTLINE = 'outline'

/** What goods of the chosen country can cost and need, before all the details. */
export const Outline = ({
  outline: { duties, additions, taxes, controls },
  country,
  notInData,
}: {
  readonly outline: ImportOutline
  /** Name of the chosen area. */
  readonly country: string
  /** The kinds of measures that the data lacks. */
  readonly notInData: readonly CoveredKind[]
}): JSX.Element => (
  <section class="outline panel" aria-labelledby={OUTLINE}>
    <h2 class="govuk-heading-m" id={OUTLINE}>
      Importing from {country}: what you pay, what you need
    </h2>
    <div class="outline__columns">
      <div>
        <h3 class="govuk-heading-s outline__title">What you pay</h3>
        <dl class="outline__list">
          {duties.map((candidate) => (
            <OutlineRow
              key={candidate.measure.sid}
              term={<DutyCase candidate={candidate} country={country} isOnly={duties.length === 1} />}
              measure={candidate.measure}
            >
              <Documents documents={candidate.documents} />
            </OutlineRow>
          ))}
          {additions.map((measure) => (
            <OutlineRow
              key={measure.sid}
              term={
                <>
                  In addition: {measure.type.description}
                  <AdditionalCode measure={measure} />
                </>
              }
              measure={measure}
            />
          ))}
          {taxes.map((measure) => (
            <OutlineRow
              key={measure.sid}
              term={
                <>
                  {measure.type.description}
                  <AdditionalCode measure={measure} />
                </>
              }
              measure={measure}
            />
          ))}
          <CostsNotInData kinds={notInData} />
        </dl>
        {duties.length === 0 && !notInData.includes('duty') && (
          <p class="govuk-body">The data has no duty for goods of {country}.</p>
        )}
      </div>
      <div>
        <h3 class="govuk-heading-s outline__title">What you need</h3>
        {controls.length === 0 ? (
          <NoControls kinds={notInData} />
        ) : (
          <ul class="outline__controls">
            {controls.map((control) => (
              <Control key={control.measure.sid} control={control} />
            ))}
          </ul>
        )}
      </div>
    </div>
    <p class="govuk-body-s outline__note">
      These are candidates: which of them applies depends on your goods and on what you can prove. The tables below have
      the conditions.
    </p>
  </section>
)

const OutlineRow = ({
  term,
  measure,
  children = null,
}: {
  readonly term: JSX.Element
  readonly measure: Measure
  readonly children?: JSX.Element | null
}): JSX.Element => (
  <div class="outline__row">
    <dt class="outline__case">
      {term}
      {children}
    </dt>
    <dd class="outline__duty">
      <a class="govuk-link" href={`#import-measure-${measure.sid}`}>
        {dutyText(measure) || 'See conditions'}
      </a>
    </dd>
  </div>
)

/** When a duty applies, in words. */
const DutyCase = ({
  candidate: { role, measure },
  country,
  isOnly,
}: {
  readonly candidate: DutyCandidate
  readonly country: string
  readonly isOnly: boolean
}): JSX.Element => {
  const cases = {
    preference: `If you can prove that the goods originate in ${country}`,
    'customs union': 'If the goods are in free circulation in the customs union',
    quota: `Within ${measure.quota ? `quota ${measure.quota.orderNumber}` : 'a quota'}, ${quotaState(measure)}`,
    suspension: 'If the goods meet the terms of the suspension',
    'authorised use': measure.quota
      ? `If the goods are for an authorised use, within quota ${measure.quota.orderNumber}, ${quotaState(measure)}`
      : 'If the goods are for an authorised use',
    other: 'If it concerns your goods',
    usual: isOnly ? 'Usual duty' : 'Otherwise: the usual duty',
  }
  // The arrangement that a country belongs to, or the name of the measure where the case does not say it.
  const area = measure.geographicalArea && areaName(measure.geographicalArea)
  const isOwn = area === null || area === country
  const detail = role === 'preference' ? (isOwn ? null : area) : role === 'usual' ? null : measure.type.description
  return (
    <>
      {cases[role]}
      {detail && <span class="outline__detail">{detail}</span>}
      <AdditionalCode measure={measure} />
    </>
  )
}

const quotaState = ({ quota }: Measure): string => {
  if (quota?.isLicensed) return 'with a licence'
  if (!quota?.definition) return 'if it is open'
  if (quota.definition.status === 'Exhausted') return 'which is used up'
  const { balance } = quotaFigures(quota)
  return `while it lasts${balance ? ` (${balance} left)` : ''}`
}

const AdditionalCode = ({ measure }: { readonly measure: Measure }): JSX.Element | null => {
  const additionalCode = additionalCodeOf(measure)
  return (
    additionalCode && (
      <span class="outline__detail">
        With additional code {additionalCode.code}
        {additionalCode.description && `: ${beginningOf(additionalCode.description)}`}
      </span>
    )
  )
}

const Documents = ({ documents }: { readonly documents: readonly Certificate[] }): JSX.Element | null =>
  documents.length === 0 ? null : (
    <span class="outline__detail">
      Asked for: <DocumentCodes documents={documents} />
    </span>
  )

const DocumentCodes = ({ documents }: { readonly documents: readonly Certificate[] }): JSX.Element => (
  <>
    {documents.map(({ code }, index) => (
      <>
        {index > 0 && (index === documents.length - 1 ? ' or ' : ', ')}
        <a class="govuk-link" href={`#document-${code}`}>
          {code}
        </a>
      </>
    ))}
  </>
)

const Control = ({ control }: { readonly control: ControlOutline }): JSX.Element => {
  const { measure, isForbidden, documents, exemptions } = control
  return (
    <li class="outline__control">
      <a class="govuk-link" href={`#import-measure-${measure.sid}`}>
        {measure.type.description}
      </a>
      {isForbidden && <strong class="govuk-tag govuk-tag--red outline__tag">Forbidden</strong>}
      {documents.map(({ code, description }) => (
        <span class="outline__detail" key={code}>
          <a class="govuk-link" href={`#document-${code}`}>
            {code}
          </a>
          {description && ` ${beginningOf(plainText(description))}`}
        </span>
      ))}
      {exemptions.length > 0 && (
        <span class="outline__detail">
          {documents.length > 0 ? 'Or, if the goods are exempt: ' : 'If the goods are exempt: '}
          <DocumentCodes documents={exemptions} />
        </span>
      )}
    </li>
  )
}
