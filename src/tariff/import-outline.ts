import { type Certificate, distinctDocuments, documentsOf, isValueAddedTax, type Measure } from './measure.ts'
import { ERGA_OMNES, isProhibition, isThirdCountryDuty } from './measure-type.ts'

/** When a duty applies: from what takes most to what applies to everyone. */
export const DUTY_ROLES = [
  'preference',
  'customs union',
  'quota',
  'suspension',
  'authorised use',
  'other',
  'usual',
] as const

export type DutyRole = (typeof DUTY_ROLES)[number]

/** A duty that can apply, with the documents of its conditions. */
export interface DutyCandidate {
  readonly role: DutyRole
  readonly measure: Measure
  readonly documents: readonly Certificate[]
}

/** A control, and the documents that meet it. */
export interface ControlOutline {
  readonly measure: Measure
  /** Nothing that the data names makes the import possible. */
  readonly isForbidden: boolean
  readonly documents: readonly Certificate[]
  /** Declarations that the control does not concern the goods. */
  readonly exemptions: readonly Certificate[]
}

/** The costs and requirements of goods of a country. Which of them apply depends on the goods and on what can be proved. */
export interface ImportOutline {
  /** The duties, in the order of {@link DUTY_ROLES}. */
  readonly duties: readonly DutyCandidate[]
  /** Measures charged in addition to the duty. */
  readonly additions: readonly Measure[]
  readonly taxes: readonly Measure[]
  readonly controls: readonly ControlOutline[]
}

/** Derives the outline from the measures that concern the country. */
export function outlineImport(measures: readonly Measure[]): ImportOutline {
  const imports = measures.filter(({ isImport }) => isImport)
  return {
    duties: imports
      .flatMap((measure) => {
        const role = roleOf(measure)
        return role === null ? [] : [{ role, measure, documents: documentsOf(measure) }]
      })
      .toSorted((a, b) => DUTY_ROLES.indexOf(a.role) - DUTY_ROLES.indexOf(b.role)),
    additions: imports.filter(({ kind, duty }) => kind === 'remedy' && duty.base !== ''),
    taxes: imports.filter(({ kind }) => kind === 'tax').toSorted(byAdditionalCode),
    controls: imports.filter(({ kind }) => kind === 'control').map(outlineControl),
  }
}

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

function outlineControl(measure: Measure): ControlOutline {
  const documentsOfClass = (wanted: string) =>
    distinctDocuments(
      measure.conditions.flatMap(({ conditionClass, certificate }) =>
        conditionClass === wanted && certificate ? [certificate] : [],
      ),
    )
  const [documents, exemptions] = [documentsOfClass('document'), documentsOfClass('exemption')]
  return {
    measure,
    isForbidden: isProhibition(measure.type.seriesId) && documents.length === 0 && exemptions.length === 0,
    documents,
    exemptions,
  }
}

/** The measures that most readers look for: the usual duty, VAT and the supplementary unit. */
export interface Essentials {
  readonly usualDuties: readonly Measure[]
  readonly vat: readonly Measure[]
  readonly units: readonly Measure[]
}

export function essentialsOf(measures: readonly Measure[]): Essentials {
  const imports = measures.filter(({ isImport }) => isImport)
  return {
    usualDuties: imports.filter(
      ({ type, geographicalArea }) => isThirdCountryDuty(type.id) && geographicalArea?.id === ERGA_OMNES,
    ),
    vat: imports.filter(isValueAddedTax).toSorted(byAdditionalCode),
    units: measures.filter(({ kind }) => kind === 'unit'),
  }
}
