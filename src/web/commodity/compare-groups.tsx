import type { JSX } from 'preact'
import {
  type ComparedMeasures,
  type ComparedSide,
  compareMeasures,
  isDifference,
  isUnknown,
  type MeasureDifference,
} from '../../tariff/compare-measures.ts'
import { documentsOf, type Measure } from '../../tariff/measure.ts'
import { groupMeasures } from '../../tariff/measure-groups.ts'
import { additionalCodeOf, areaName, dutyText } from '../../tariff/measure-texts.ts'
import type { Region } from '../../tariff/region.ts'
import { type PresentSide, shortSideName } from './compare-side.tsx'
import { ConditionGroups } from './measure-conditions.tsx'
import { GROUP_TEXTS } from './measure-groups.ts'

/** The measures of both sides, in the groups of the commodity's page: what differs first, what is the same folded. */
export const CompareGroups = ({
  left,
  right,
  region,
}: {
  readonly left: PresentSide
  readonly right: PresentSide
  readonly region: Region
}): JSX.Element => {
  const compared = compareMeasures(sideOf(left), sideOf(right))
  return (
    <>
      <p class="govuk-body-l" role="status">
        {resultOf(compared)}
      </p>
      {(['import', 'export'] as const).map((direction) => {
        const of = compared.filter(({ named }) => (direction === 'import' ? named.isImport : named.isExport))
        const groups = groupMeasures(
          of.map((one) => ({ ...one.named, compared: one })),
          region,
        )
        return groups.map(({ id, measures }) => (
          <section key={`${direction} ${id}`} aria-labelledby={`${direction}-${id}`}>
            <h2 class="govuk-heading-m" id={`${direction}-${id}`}>
              {GROUP_TEXTS[id].title} on {direction}
            </h2>
            <Group
              measures={measures.map((measure) => measure.compared)}
              title={GROUP_TEXTS[id].title}
              left={left}
              right={right}
            />
          </section>
        ))
      })}
    </>
  )
}

const sideOf = ({ commodity: { measures, coverage } }: PresentSide): ComparedSide => ({
  measures,
  notInData: coverage.notInData,
})

/** The result in a sentence or two: what the data of one side lacks does not differ, it is unknown. */
function resultOf(compared: readonly ComparedMeasures[]): string {
  if (compared.length === 0) return 'Neither side has measures in the data.'
  const count = (matches: (difference: MeasureDifference) => boolean) =>
    compared.filter(({ difference }) => matches(difference)).length
  const [different, unknown] = [count(isDifference), count(isUnknown)]
  const known = compared.length - unknown
  return [
    known > 0 && (different === 0 ? 'No differences in the measures.' : `${different} of ${known} measures differ.`),
    unknown > 0 && `${unknown} measures cannot be compared: the data of one side has none of their kind.`,
  ]
    .filter(Boolean)
    .join(' ')
}

interface Sides {
  readonly left: PresentSide
  readonly right: PresentSide
}

const Group = ({
  measures,
  title,
  left,
  right,
}: Sides & { readonly measures: readonly ComparedMeasures[]; readonly title: string }): JSX.Element => {
  const different = measures.filter(({ difference }) => difference !== 'same')
  const same = measures.filter(({ difference }) => difference === 'same')
  return (
    <>
      <Rows measures={different} left={left} right={right} />
      {same.length > 0 && (
        <details class="govuk-details">
          <summary class="govuk-details__summary">
            <span class="govuk-details__summary-text">
              {title}: {same.length} the same on both sides
            </span>
          </summary>
          <Rows measures={same} left={left} right={right} />
        </details>
      )}
    </>
  )
}

const Rows = ({
  measures,
  left,
  right,
}: Sides & { readonly measures: readonly ComparedMeasures[] }): JSX.Element | null =>
  measures.length === 0 ? null : (
    <ul class="comparison">
      {measures.map((compared) => (
        <Row key={compared.named.sid} compared={compared} left={left} right={right} />
      ))}
    </ul>
  )

const Row = ({ compared, left, right }: Sides & { readonly compared: ComparedMeasures }): JSX.Element => {
  const { named, difference } = compared
  const additionalCode = additionalCodeOf(named)
  const names = { left: shortSideName(left, right), right: shortSideName(right, left) }
  const words: Readonly<Record<MeasureDifference, string>> = {
    same: 'Same',
    changed: 'Different',
    'only-left': `${names.left} only`,
    'only-right': `${names.right} only`,
    'unknown-left': 'Not comparable',
    'unknown-right': 'Not comparable',
  }
  return (
    <li class={`comparison__row comparison__row--${difference}`}>
      <p class="comparison__title">
        {named.type.description}
        {named.geographicalArea && `, ${areaName(named.geographicalArea)}`}
        {named.quota && `, quota ${named.quota.orderNumber}`}
        {additionalCode && `, additional code ${additionalCode.code}`}{' '}
        <strong class={`govuk-tag ${TAGS[difference]}`}>{words[difference]}</strong>
      </p>
      <dl class="comparison__sides">
        <SideValue name={names.left} measures={compared.left} isKnown={difference !== 'unknown-left'} />
        <SideValue name={names.right} measures={compared.right} isKnown={difference !== 'unknown-right'} />
      </dl>
    </li>
  )
}

const TAGS: Readonly<Record<MeasureDifference, string>> = {
  same: 'govuk-tag--grey',
  changed: 'govuk-tag--yellow',
  'only-left': 'govuk-tag--blue',
  'only-right': 'govuk-tag--purple',
  'unknown-left': 'govuk-tag--grey',
  'unknown-right': 'govuk-tag--grey',
}

const SideValue = ({
  name,
  measures,
  isKnown,
}: {
  readonly name: string
  readonly measures: readonly Measure[]
  /** Whether the data of the side would have such a measure. */
  readonly isKnown: boolean
}): JSX.Element => (
  <div class="comparison__side">
    <dt class="comparison__side-title">{name}</dt>
    {measures.length === 0 ? (
      <dd class="comparison__value muted">{isKnown ? 'None' : 'Not in the data'}</dd>
    ) : (
      measures.map((measure) => <Value key={measure.sid} measure={measure} />)
    )}
  </div>
)

const Value = ({ measure }: { readonly measure: Measure }): JSX.Element => {
  const documents = documentsOf(measure)
  return (
    <dd class="comparison__value">
      {dutyText(measure) || 'Applies'}
      {measure.excludedAreas.length > 0 && (
        <span class="measures__detail">except {measure.excludedAreas.map(areaName).join(', ')}</span>
      )}
      {documents.length > 0 && (
        <span class="measures__detail">Documents: {documents.map(({ code }) => code).join(', ')}</span>
      )}
      {measure.conditions.length > 0 && (
        <details class="measure-details">
          <summary class="measure-details__summary">Conditions</summary>
          <ConditionGroups conditions={measure.conditions} hasDocumentLinks={false} />
        </details>
      )}
    </dd>
  )
}
