import { isValueAddedTax, type Measure } from './measure.ts'
import { isTariffPreference, isThirdCountryDuty, type MeasureKind } from './measure-type.ts'

/** The kinds of measures that data can lack, in the order in which traders think. */
export const COVERED_KINDS = [
  'duty',
  'preference',
  'quota',
  'other_duty',
  'remedy',
  'vat',
  'excise',
  'control',
  'supplementary_unit',
] as const

/** `duty` is the usual duty, `other_duty` a suspension or any other duty, `control` a document or a prohibition. */
export type CoveredKind = (typeof COVERED_KINDS)[number]

/** The facts that decide which kind a measure is of. */
export interface CoveredMeasure {
  readonly kind: MeasureKind
  readonly typeId: string
  readonly isValueAddedTax: boolean
  readonly hasQuota: boolean
}

export function coveredKind({ kind, typeId, isValueAddedTax: isVat, hasQuota }: CoveredMeasure): CoveredKind {
  switch (kind) {
    case 'control':
    case 'remedy':
    case 'quota':
    case 'preference':
      return kind
    case 'customs union':
      return 'preference'
    case 'tax':
      return isVat ? 'vat' : 'excise'
    case 'unit':
      return 'supplementary_unit'
    case 'duty':
    case 'authorised use':
      if (hasQuota) return 'quota'
      if (isThirdCountryDuty(typeId)) return 'duty'
      return isTariffPreference(typeId) ? 'preference' : 'other_duty'
    case 'suspension':
    case 'reference price':
      return 'other_duty'
  }
}

export const coveredKindOf = (measure: Pick<Measure, 'kind' | 'type' | 'isVat' | 'quota'>): CoveredKind =>
  coveredKind({
    kind: measure.kind,
    typeId: measure.type.id,
    isValueAddedTax: isValueAddedTax(measure),
    hasQuota: measure.quota !== null,
  })

/** What a region's data as a whole holds on a day. */
export interface KindsInData {
  /** The kinds of which any code has a measure. */
  readonly everywhere: ReadonlySet<CoveredKind>
  /** Whether its source has every measure of these kinds, as the extracts of the publishers have. */
  readonly isComplete: boolean
}

/** What the data says about the measures of a code. */
export interface Coverage {
  /** `none`: it has no import measures of the code (for the area, if one is given). */
  readonly imports: 'some' | 'none'
  /** The kinds of which it does not say whether the code has any, in the order of {@link COVERED_KINDS}. */
  readonly notInData: readonly CoveredKind[]
}

/** Kinds of which every code has a measure. */
const OF_EVERY_CODE: ReadonlySet<CoveredKind> = new Set(['duty', 'vat'])

/** Kinds that are also listed alone, for codes of which nothing else is known: as rates of duty, and as quotas. */
const LISTED_ALONE: ReadonlySet<CoveredKind> = new Set(['duty', 'quota'])

/**
 * The kinds that the data lacks for a code. A kind of which the code has no measure is not in the data if no other code
 * has one either; if every code has one; or if nothing shows that the measures of the code are complete, that is where
 * the source is not, and the code has only measures that are also listed alone. Otherwise the code has none.
 * @param own The kinds of its measures, own and inherited, for goods of any area
 */
export function kindsNotInData(own: Iterable<CoveredKind>, data: KindsInData): readonly CoveredKind[] {
  const present = new Set(own)
  const isComplete = data.isComplete || [...present].some((kind) => !LISTED_ALONE.has(kind))
  return COVERED_KINDS.filter(
    (kind) => !present.has(kind) && (!isComplete || OF_EVERY_CODE.has(kind) || !data.everywhere.has(kind)),
  )
}

const NAMES: Readonly<Record<CoveredKind, string>> = {
  duty: 'usual duty',
  preference: 'preferences',
  quota: 'quotas',
  other_duty: 'suspensions and other duties',
  remedy: 'trade remedies',
  vat: 'VAT',
  excise: 'excise',
  control: 'licences and other controls',
  supplementary_unit: 'supplementary unit',
}

/** The name of a kind within a sentence. */
export const kindName = (kind: CoveredKind): string => NAMES[kind]
