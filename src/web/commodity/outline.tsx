import type { JSX } from 'preact'
import type { DocumentView } from './condition-view.ts'
import type { ControlOutline, DutyCandidate, ImportOutline } from './import-outline.ts'
import type { MeasureView } from './measure-view.ts'
import { shortened } from './plain-text.ts'

/** Where the choice of a country leads. */
export const OUTLINE = 'outline'

/** What goods of the chosen country can cost and need, before all the details. */
export const Outline = ({
  outline: { duties, additions, taxes, controls },
  country,
}: {
  readonly outline: ImportOutline
  /** Name of the chosen area. */
  readonly country: string
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
                  In addition: {measure.typeName}
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
                  {measure.typeName}
                  <AdditionalCode measure={measure} />
                </>
              }
              measure={measure}
            />
          ))}
        </dl>
        {duties.length === 0 && <p class="govuk-body">The data has no duty for goods of {country}.</p>}
      </div>
      <div>
        <h3 class="govuk-heading-s outline__title">What you need</h3>
        {controls.length === 0 ? (
          <p class="govuk-body">The data names no licence, certificate or other control for this import.</p>
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
  readonly measure: MeasureView
  readonly children?: JSX.Element | null
}): JSX.Element => (
  <div class="outline__row">
    <dt class="outline__case">
      {term}
      {children}
    </dt>
    <dd class="outline__duty">
      <a class="govuk-link" href={`#import-measure-${measure.sid}`}>
        {measure.duty || 'See conditions'}
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
    'customs-union': 'If the goods are in free circulation in the customs union',
    quota: `Within quota ${measure.quota?.orderNumber ?? ''}, ${quotaState(measure)}`,
    suspension: 'If the goods meet the terms of the suspension',
    'authorised-use': 'If the goods are for an authorised use',
    other: 'If it concerns your goods',
    usual: isOnly ? 'Usual duty' : 'Otherwise: the usual duty',
  }
  // The arrangement that a country belongs to, or the name of the measure where the case does not say it.
  const isOwn = measure.area === null || measure.area.name === country
  const detail =
    role === 'preference' ? (isOwn ? null : measure.area?.name) : role === 'usual' ? null : measure.typeName
  return (
    <>
      {cases[role]}
      {detail && <span class="outline__detail">{detail}</span>}
      <AdditionalCode measure={measure} />
    </>
  )
}

const quotaState = ({ quota }: MeasureView): string => {
  if (quota?.isLicensed) return 'with a licence'
  const period = quota?.period
  if (!period) return 'if it is open'
  return period.status === 'Exhausted'
    ? 'which is used up'
    : `while it lasts${period.balance ? ` (${period.balance} left)` : ''}`
}

const AdditionalCode = ({ measure: { additionalCode } }: { readonly measure: MeasureView }): JSX.Element | null =>
  additionalCode && (
    <span class="outline__detail">
      With additional code {additionalCode.code}
      {additionalCode.text && `: ${shortened(additionalCode.text)}`}
    </span>
  )

const Documents = ({ documents }: { readonly documents: readonly DocumentView[] }): JSX.Element | null =>
  documents.length === 0 ? null : (
    <span class="outline__detail">
      Asked for: <DocumentCodes documents={documents} />
    </span>
  )

const DocumentCodes = ({ documents }: { readonly documents: readonly DocumentView[] }): JSX.Element => (
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
        {measure.typeName}
      </a>
      {isForbidden && <strong class="govuk-tag govuk-tag--red outline__tag">Forbidden</strong>}
      {documents.map(({ code, description }) => (
        <span class="outline__detail" key={code}>
          <a class="govuk-link" href={`#document-${code}`}>
            {code}
          </a>
          {description && ` ${shortened(description)}`}
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
