import type { ComponentChildren, JSX } from 'preact'
import type { CoveredKind } from '../../tariff/coverage.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { Charge, DutyCandidate, ImportOutline, OutlinedMeasure } from '../../tariff/import-outline.ts'
import type { Measure } from '../../tariff/measure.ts'
import { additionalCodeOf, areaName, quotaFigures, rateText } from '../../tariff/measure-texts.ts'
import { isTradeDefence } from '../../tariff/measure-type.ts'
import { beginningOf } from '../../tariff/plain-text.ts'
import { requirementPhrases } from '../../tariff/requirement-texts.ts'
import { isInSeason, seasonsOf } from '../../tariff/seasonal-duty.ts'
import { type AreaOption, nameInSentence } from '../area-options.ts'
import { CostsNotInData, NoControls } from './not-in-data.tsx'
import { Phrase } from './phrase.tsx'
import { Seasons } from './seasons.tsx'

/** Where the choice of a country leads. */
export const OUTLINE = 'outline'

/** Characters of the description of a document or of an additional code: the section about documents has the whole. */
const DESCRIPTION_LENGTH = 140

/** What goods of the chosen country can cost and need, before all the details. */
export const Outline = ({
  outline: { duties, additions, taxes, controls },
  country,
  day,
  notInData,
}: {
  readonly outline: ImportOutline
  /** The chosen area. */
  readonly country: AreaOption
  /** The day that decides which season of a duty applies. */
  readonly day: IsoDate
  /** The kinds of measures that the data lacks. */
  readonly notInData: readonly CoveredKind[]
}): JSX.Element => (
  <section class="outline panel" aria-labelledby={OUTLINE}>
    <h2 class="govuk-heading-m" id={OUTLINE}>
      Importing from {nameInSentence(country)}: what you pay, what you need
    </h2>
    <div class="outline__columns">
      <div>
        <h3 class="govuk-heading-s outline__title">What you pay</h3>
        <dl class="outline__list">
          {duties.map((candidate) => (
            <OutlineRow
              key={candidate.measure.sid}
              term={<DutyCase candidate={candidate} country={country} />}
              outlined={candidate}
              day={day}
            />
          ))}
          {additions.map((charge) => (
            <ChargeRow key={keyOf(charge)} charge={charge} prefix="In addition: " day={day} />
          ))}
          {taxes.map((charge) => (
            <ChargeRow key={keyOf(charge)} charge={charge} day={day} />
          ))}
          <CostsNotInData kinds={notInData} />
        </dl>
        {duties.length === 0 && !notInData.includes('duty') && (
          <p class="govuk-body">The data has no duty for goods of {nameInSentence(country)}.</p>
        )}
      </div>
      <div>
        <h3 class="govuk-heading-s outline__title">What you need</h3>
        {controls.length === 0 ? (
          <NoControls kinds={notInData} />
        ) : (
          <>
            {controls.length > 1 && <p class="govuk-body-s outline__all">Each of these has to be met:</p>}
            <ul class="outline__controls">
              {controls.map((control) => (
                <Control key={control.measure.sid} control={control} />
              ))}
            </ul>
          </>
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
  outlined: { measure },
  day,
}: {
  readonly term: ComponentChildren
  readonly outlined: OutlinedMeasure
  readonly day: IsoDate
}): JSX.Element => {
  const seasons = seasonsOf(measure)
  return (
    <div class="outline__row">
      <dt class="outline__case">
        {term}
        {seasons.length > 0 && <Seasons seasons={seasons} day={day} />}
        <Requirements measure={measure} />
      </dt>
      <dd class="outline__duty">
        <a class="govuk-link" href={`#import-measure-${measure.sid}`}>
          {seasons.find((season) => isInSeason(season, day))?.duty ?? rateText(measure)}
        </a>
      </dd>
    </div>
  )
}

const Detail = ({ children }: { readonly children: ComponentChildren }): JSX.Element => (
  <span class="outline__detail">{children}</span>
)

/** When a duty applies, in words. */
const DutyCase = ({
  candidate: { role, measure },
  country,
}: {
  readonly candidate: DutyCandidate
  readonly country: AreaOption
}): JSX.Element => {
  const cases = {
    usual: 'Usual duty',
    preference: `If you can prove that the goods originate in ${nameInSentence(country)}`,
    'customs union': 'If the goods are in free circulation in the customs union',
    quota: `Within ${measure.quota ? `quota ${measure.quota.orderNumber}` : 'a quota'}, ${quotaState(measure)}`,
    suspension: 'If the goods meet the terms of the suspension',
    'authorised use': measure.quota
      ? `If the goods are for an authorised use, within quota ${measure.quota.orderNumber}, ${quotaState(measure)}`
      : 'If the goods are for an authorised use',
    other: 'If it concerns your goods',
  }
  // The arrangement that a country belongs to, or the name of the measure where the case does not say it.
  const area = measure.geographicalArea && areaName(measure.geographicalArea)
  const isOwn = area === null || area === country.name
  const detail = role === 'preference' ? (isOwn ? null : area) : role === 'usual' ? null : measure.type.description
  return (
    <>
      {cases[role]}
      {detail && <Detail>{detail}</Detail>}
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

const keyOf = (charge: Charge): number | undefined =>
  charge.kind === 'one' ? charge.measure.sid : (charge.residual ?? charge.listed[0])?.measure.sid

/** A charge in addition to the duty, or a tax. */
const ChargeRow = ({
  charge,
  prefix = '',
  day,
}: {
  readonly charge: Charge
  readonly prefix?: string
  readonly day: IsoDate
}): JSX.Element | null => {
  if (charge.kind === 'one') {
    const term = (
      <>
        {prefix}
        {charge.measure.type.description}
        <AdditionalCode measure={charge.measure} />
      </>
    )
    return <OutlineRow term={term} outlined={charge} day={day} />
  }
  const { residual, listed } = charge
  const [first] = listed
  if (first === undefined) return null
  const { type } = first.measure
  const term = (
    <>
      {prefix}
      {type.description}
      <details class="outline__codes">
        <summary>{exceptionOf(charge)}</summary>
        <ul class="outline__code-list">
          {listed.map((outlined) => (
            <CodeRate key={outlined.measure.sid} outlined={outlined} />
          ))}
        </ul>
      </details>
    </>
  )
  if (residual) return <OutlineRow term={term} outlined={residual} day={day} />
  return (
    <div class="outline__row">
      <dt class="outline__case">{term}</dt>
      <dd class="outline__duty">By code</dd>
    </div>
  )
}

/** Additional codes of trade remedies name the makers of goods. */
function exceptionOf({ residual, listed }: Extract<Charge, { readonly kind: 'by additional code' }>): string {
  const count = listed.length === 1 ? '1 code' : `${listed.length} codes`
  const isByMaker = listed.every(({ measure }) => isTradeDefence(measure.type.id))
  if (residual === null) return `depends on ${isByMaker ? 'the maker' : 'the additional code'} (${count})`
  return isByMaker ? `unless the maker is listed (${count})` : `unless another additional code applies (${count})`
}

const CodeRate = ({ outlined }: { readonly outlined: OutlinedMeasure }): JSX.Element => {
  const { measure } = outlined
  const code = additionalCodeOf(measure)
  return (
    <li>
      <a class="govuk-link" href={`#import-measure-${measure.sid}`}>
        {rateText(measure)}
      </a>
      {code && ` with additional code ${code.code}${code.description ? `: ${beginningOf(code.description)}` : ''}`}
      <Requirements measure={measure} />
    </li>
  )
}

const AdditionalCode = ({ measure }: { readonly measure: Measure }): JSX.Element | null => {
  const additionalCode = additionalCodeOf(measure)
  return (
    additionalCode && (
      <Detail>
        With additional code {additionalCode.code}
        {additionalCode.description && `: ${beginningOf(additionalCode.description)}`}
      </Detail>
    )
  )
}

const Control = ({ control: { measure, requirements } }: { readonly control: OutlinedMeasure }): JSX.Element => (
  <li class="outline__control">
    <a class="govuk-link" href={`#import-measure-${measure.sid}`}>
      {measure.type.description}
    </a>
    {requirements.isForbidden && <strong class="govuk-tag govuk-tag--red outline__tag">Forbidden</strong>}
    <AdditionalCode measure={measure} />
    <Requirements measure={measure} />
    {requirements.needed === null && !requirements.isForbidden && <Detail>The data names no document for it.</Detail>}
  </li>
)

/** What the conditions of a measure ask for. */
const Requirements = ({ measure }: { readonly measure: Measure }): JSX.Element => (
  <>
    {requirementPhrases(measure, DESCRIPTION_LENGTH).map((phrase) => (
      <Detail>
        <Phrase parts={phrase} />
      </Detail>
    ))}
  </>
)
