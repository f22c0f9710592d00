import { groupBy } from '../collections/group-by.ts'
import { isValueAddedTax, type Measure } from './measure.ts'
import { ERGA_OMNES, isThirdCountryDuty } from './measure-type.ts'
import { hasRate, isControlOfGoods, type Requirements, requirementsOf } from './requirements.ts'

/** When a duty applies: the usual duty, and then what may take its place. */
export const DUTY_ROLES = [
  'usual',
  'preference',
  'customs union',
  'quota',
  'suspension',
  'authorised use',
  'other',
] as const

export type DutyRole = (typeof DUTY_ROLES)[number]

/** A measure with what its conditions ask for. */
export interface OutlinedMeasure {
  readonly measure: Measure
  readonly requirements: Requirements
}

/** A duty that can apply. */
export interface DutyCandidate extends OutlinedMeasure {
  readonly role: DutyRole
}

/** A charge in addition to the duty, or a tax. */
export type Charge =
  | ({ readonly kind: 'one' } & OutlinedMeasure)
  /** Rates of one type by additional code, of which one applies. */
  | {
      readonly kind: 'by additional code'
      /** The rate for goods of no other code; null: the data names none. */
      readonly residual: OutlinedMeasure | null
      readonly listed: readonly OutlinedMeasure[]
    }

/** The costs and requirements of goods of a country. Which of them apply depends on the goods and on what can be proved. */
export interface ImportOutline {
  /** The duties, in the order of {@link DUTY_ROLES}. */
  readonly duties: readonly DutyCandidate[]
  /** What is charged in addition to the duty. */
  readonly additions: readonly Charge[]
  readonly taxes: readonly Charge[]
  readonly controls: readonly OutlinedMeasure[]
}

/** Derives the outline from the measures that concern the country. Measures that a trader cannot tell apart are one. */
export function outlineImport(measures: readonly Measure[]): ImportOutline {
  const imports = distinct(measures.filter(({ isImport }) => isImport))
  return {
    duties: imports
      .flatMap((measure) => {
        const role = roleOf(measure)
        return role === null ? [] : [{ role, ...outlined(measure) }]
      })
      .toSorted((a, b) => DUTY_ROLES.indexOf(a.role) - DUTY_ROLES.indexOf(b.role)),
    additions: chargesOf(imports.filter((measure) => measure.kind === 'remedy' && hasRate(measure))),
    taxes: chargesOf(imports.filter(({ kind }) => kind === 'tax').toSorted(byAdditionalCode)),
    controls: imports.filter(isControlOfGoods).map(outlined),
  }
}

const outlined = (measure: Measure): OutlinedMeasure => ({ measure, requirements: requirementsOf(measure) })

/** Null: the measure is no duty, or one in addition to another. */
function roleOf({ kind, type }: Measure): DutyRole | null {
  switch (kind) {
    case 'preference':
    case 'customs union':
    case 'quota':
    case 'suspension':
    case 'authorised use':
      return kind
    case 'duty':
      return isThirdCountryDuty(type.id) ? 'usual' : 'other'
    default:
      return null
  }
}

/** The standard rate needs no additional code. */
const byAdditionalCode = (a: Measure, b: Measure): number =>
  Number(a.additionalCodeId !== null) - Number(b.additionalCodeId !== null)

/** The first of the measures that mean the same to goods of one country, whatever their dates and legal acts. */
const distinct = (measures: readonly Measure[]): readonly Measure[] =>
  [...groupBy(measures, meaningOf).values()].flatMap(([first]) => first ?? [])

const meaningOf = (measure: Measure): string =>
  JSON.stringify([
    measure.type.id,
    measure.duty.verboseDuty,
    measure.additionalCodeId,
    measure.quota?.orderNumber,
    measure.preference?.code,
    measure.suspension?.act.regulationId,
    measure.isMeursing,
    // The arrangement under which a preference is claimed.
    measure.kind === 'preference' ? measure.geographicalArea?.id : null,
    measure.footnotes.map(({ code }) => code).sort(),
    measure.conditions.map((condition) => [
      condition.code,
      condition.action?.code,
      condition.certificate?.code,
      condition.dutyAmount,
      condition.monetaryUnitCode,
      condition.measurementUnitCode,
      condition.measurementUnitQualifierCode,
      condition.duty.verboseDuty,
    ]),
  ])

/** More rates than these are not told apart at a glance. */
const MAX_RATES_IN_SIGHT = 4

const chargesOf = (measures: readonly Measure[]): readonly Charge[] =>
  [...groupBy(measures, ({ type }) => type.id).values()].flatMap((ofType) => {
    const coded = ofType.filter(({ additionalCodeId }) => additionalCodeId !== null)
    const uncoded = ofType.filter(({ additionalCodeId }) => additionalCodeId === null)
    return [...uncoded.map(chargeOf), ...chargesByCode(coded)]
  })

const chargeOf = (measure: Measure): Charge => ({ kind: 'one', ...outlined(measure) })

function chargesByCode(rates: readonly Measure[]): readonly Charge[] {
  const [residual = null, ...others] = rates.filter(isResidual)
  const isTold = residual !== null && others.length === 0
  const listed = rates.filter((measure) => !isTold || measure !== residual)
  if (listed.length === 0 || (!isTold && rates.length <= MAX_RATES_IN_SIGHT)) return rates.map(chargeOf)
  return [{ kind: 'by additional code', residual: isTold ? outlined(residual) : null, listed: listed.map(outlined) }]
}

/** `8900`, `8999`, `C999`: goods of makers that no other additional code names. */
const RESIDUAL_CODE = /^(?:8900|.999)$/
const RESIDUAL_DESCRIPTION = /^(?:all )?others?(?: \w+){0,3}[\s.]*$/i

/** Whether the rate of a measure is that of goods which no other additional code names. */
export const isResidual = ({ additionalCodeId, additionalCode }: Measure): boolean =>
  (additionalCodeId !== null && RESIDUAL_CODE.test(additionalCodeId)) ||
  RESIDUAL_DESCRIPTION.test(additionalCode?.description?.trim() ?? '')

/** The measures that most readers look for: the usual duty, VAT and the supplementary unit. */
export interface Essentials {
  readonly usualDuties: readonly Measure[]
  readonly vat: readonly Measure[]
  readonly units: readonly Measure[]
}

export function essentialsOf(measures: readonly Measure[]): Essentials {
  const imports = distinct(measures.filter(({ isImport }) => isImport))
  return {
    usualDuties: imports.filter(
      ({ type, geographicalArea }) => isThirdCountryDuty(type.id) && geographicalArea?.id === ERGA_OMNES,
    ),
    vat: imports.filter(isValueAddedTax).toSorted(byAdditionalCode),
    units: measures.filter(({ kind }) => kind === 'unit'),
  }
}
