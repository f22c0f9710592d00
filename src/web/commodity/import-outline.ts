import { isTariffPreference, isThirdCountryDuty } from '../../tariff/measure-type.ts'
import type { DocumentView } from './condition-view.ts'
import { kindOf } from './measure-groups.ts'
import type { MeasureView } from './measure-view.ts'

/** What a duty takes. */
export type DutyRole = 'preference' | 'customs-union' | 'quota' | 'suspension' | 'authorised-use' | 'usual' | 'other'

/** A duty that can apply, with the documents of its conditions. */
export interface DutyCandidate {
  readonly role: DutyRole
  readonly measure: MeasureView
  readonly documents: readonly DocumentView[]
}

/** A control, and the documents that meet it. */
export interface ControlOutline {
  readonly measure: MeasureView
  /** Nothing that the data names makes the import possible. */
  readonly isForbidden: boolean
  readonly documents: readonly DocumentView[]
  /** Declarations that the control does not concern the goods. */
  readonly exemptions: readonly DocumentView[]
}

/** What goods of a country can cost and need. Which of it applies depends on the goods and on what can be proved. */
export interface ImportOutline {
  /** From what takes most to what applies to everyone. */
  readonly duties: readonly DutyCandidate[]
  /** Charged in addition to the duty. */
  readonly additions: readonly MeasureView[]
  readonly taxes: readonly MeasureView[]
  readonly controls: readonly ControlOutline[]
}

/** From the measures that concern the country. */
export function outlineImport(measures: readonly MeasureView[]): ImportOutline {
  const imports = measures.filter(({ isImport }) => isImport)
  const roles = imports.map((measure) => ({ measure, role: roleOf(measure) }))
  return {
    duties: roles
      .flatMap(({ measure, role }) => (role === null ? [] : [{ role, measure, documents: documentsOf(measure) }]))
      .toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role)),
    additions: roles.flatMap(({ measure, role }) =>
      kindOf(measure) === 'remedy' && role === null && measure.duty !== '' ? [measure] : [],
    ),
    // The standard rate needs no additional code.
    taxes: imports
      .filter((measure) => kindOf(measure) === 'tax')
      .toSorted((a, b) => Number(a.additionalCode !== null) - Number(b.additionalCode !== null)),
    controls: imports.filter((measure) => kindOf(measure) === 'control').map(outlineControl),
  }
}

const ROLES: readonly DutyRole[] = [
  'preference',
  'customs-union',
  'quota',
  'suspension',
  'authorised-use',
  'other',
  'usual',
]

const CUSTOMS_UNION_TYPES: ReadonlySet<string> = new Set(['106'])
const AUTHORISED_USE_TYPES: ReadonlySet<string> = new Set(['105', '115', '145', '146', '123'])

/** Prices that a duty is worked out from, which nobody pays. */
const REFERENCE_PRICE_SERIES = 'M'

/** Null: the measure is no duty, or one in addition to another. */
function roleOf(measure: MeasureView): DutyRole | null {
  const kind = kindOf(measure)
  const { typeId } = measure
  if (kind === 'quota') return 'quota'
  if (kind === 'remedy') return measure.seriesId === 'C' ? 'suspension' : null
  if (kind !== 'duty' || measure.seriesId === REFERENCE_PRICE_SERIES) return null
  if (CUSTOMS_UNION_TYPES.has(typeId)) return 'customs-union'
  if (isTariffPreference(typeId)) return 'preference'
  if (AUTHORISED_USE_TYPES.has(typeId)) return 'authorised-use'
  return isThirdCountryDuty(typeId) ? 'usual' : 'other'
}

/** The measure type that forbids without conditions, and the series of prohibitions. */
const PROHIBITION_SERIES = 'A'

function outlineControl(measure: MeasureView): ControlOutline {
  const conditions = measure.conditions.flatMap((group) => group.conditions)
  const of = (conditionClass: string) =>
    distinct(conditions.flatMap((one) => (one.conditionClass === conditionClass && one.document ? [one.document] : [])))
  const [documents, exemptions] = [of('document'), of('exemption')]
  return {
    measure,
    isForbidden: measure.seriesId === PROHIBITION_SERIES && documents.length === 0 && exemptions.length === 0,
    documents,
    exemptions,
  }
}

/** The documents that the conditions of a measure name, each once. */
export const documentsOf = ({ conditions }: Pick<MeasureView, 'conditions'>): readonly DocumentView[] =>
  distinct(conditions.flatMap((group) => group.conditions.flatMap(({ document }) => document ?? [])))

const distinct = (documents: readonly DocumentView[]): readonly DocumentView[] => [
  ...new Map(documents.map((document) => [document.code, document])).values(),
]
