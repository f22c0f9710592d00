import { ERGA_OMNES, SUPPLEMENTARY_UNIT_TYPES } from '../../tariff/measure-type.ts'
import type { Region } from '../../tariff/region.ts'
import type { MeasureView } from './measure-view.ts'

/** What a measure is to a trader. */
export type MeasureKind = 'duty' | 'quota' | 'remedy' | 'control' | 'tax' | 'unit'

export type ClassifiedMeasure = Pick<
  MeasureView,
  'typeId' | 'seriesId' | 'isVat' | 'isExcise' | 'quota' | 'duty' | 'origin' | 'area'
>

/** Series of measure types, as both tariffs have them, apart from C, whose types differ. */
const KINDS: Readonly<Record<string, MeasureKind>> = {
  // Prohibitions, conditions and surveillance.
  A: 'control',
  B: 'control',
  N: 'control',
  // Anti-dumping and countervailing duties, charges, and additional duties by price.
  D: 'remedy',
  J: 'remedy',
  S: 'remedy',
  O: 'unit',
  P: 'tax',
  Q: 'tax',
}

/** Autonomous, end-use, ships and platforms, airworthiness and preferential suspensions. */
const SUSPENSIONS: ReadonlySet<string> = new Set(['112', '115', '117', '119', '141'])

export function kindOf(measure: ClassifiedMeasure): MeasureKind {
  const { typeId, seriesId } = measure
  if (measure.isVat || measure.isExcise) return 'tax'
  if (SUPPLEMENTARY_UNIT_TYPES.includes(typeId)) return 'unit'
  const ofSeries = seriesId === null ? undefined : KINDS[seriesId]
  if (ofSeries !== undefined) return ofSeries
  if (SUSPENSIONS.has(typeId)) return 'remedy'
  if (measure.quota !== null) return 'quota'
  // A series that is not listed: what has a rate is charged, what has none is asked for.
  return seriesId === 'C' || measure.duty !== '' ? 'duty' : 'control'
}

/** Measures that a page shows together. */
export interface MeasureGroup<M extends ClassifiedMeasure = MeasureView> {
  readonly id: string
  readonly title: string
  /** What the group is, for readers who do not know the terms. */
  readonly hint: string
  readonly measures: readonly M[]
}

interface GroupDefinition {
  readonly id: string
  readonly title: string
  readonly hint: string
  has(measure: ClassifiedMeasure): boolean
}

const CONTROLS_HINT = 'Licences, certificates and other documents that are asked for, and what is forbidden.'

const DUTIES: readonly GroupDefinition[] = [
  {
    id: 'duties',
    title: 'Duties',
    hint: 'The third country duty is the usual rate. A preference is a lower rate for goods that originate in a country, if you can prove it.',
    has: (measure) => kindOf(measure) === 'duty',
  },
  {
    id: 'quotas',
    title: 'Quotas',
    hint: 'Lower duties for a limited quantity. Once it is used up, the other duties apply.',
    has: (measure) => kindOf(measure) === 'quota',
  },
  {
    id: 'remedies',
    title: 'Trade remedies and suspensions',
    hint: 'Remedies, such as anti-dumping duties, are charged in addition to the duty. A suspension lowers it.',
    has: (measure) => kindOf(measure) === 'remedy',
  },
]

const TAXES: readonly GroupDefinition[] = [
  {
    id: 'taxes',
    title: 'VAT and excise',
    hint: 'Taxes of the United Kingdom, in addition to the duty.',
    has: (measure) => kindOf(measure) === 'tax',
  },
  {
    id: 'units',
    title: 'Supplementary unit',
    hint: 'The unit in which a declaration states the quantity, in addition to the weight.',
    has: (measure) => kindOf(measure) === 'unit',
  },
]

const GROUPS: Readonly<Record<Region, readonly GroupDefinition[]>> = {
  uk: [
    ...DUTIES,
    {
      id: 'controls',
      title: 'Controls and documents',
      hint: CONTROLS_HINT,
      has: (measure) => kindOf(measure) === 'control',
    },
    ...TAXES,
  ],
  xi: [
    ...DUTIES,
    {
      id: 'eu-controls',
      title: 'European Union controls',
      hint: CONTROLS_HINT,
      has: (measure) => kindOf(measure) === 'control' && measure.origin === 'eu',
    },
    {
      id: 'uk-controls',
      title: 'United Kingdom controls',
      hint: CONTROLS_HINT,
      has: (measure) => kindOf(measure) === 'control' && measure.origin === 'uk',
    },
    ...TAXES,
  ],
}

/** Whether a measure concerns all countries, or none that the data names. */
export const isGeneral = ({ area }: Pick<MeasureView, 'area'>): boolean => area === null || area.id === ERGA_OMNES

/** What concerns all countries first, then by name. */
const byArea = (a: ClassifiedMeasure, b: ClassifiedMeasure): number =>
  Number(isGeneral(b)) - Number(isGeneral(a)) || (a.area?.name ?? '').localeCompare(b.area?.name ?? '', 'en')

/** The measures of a direction in the order in which traders think; groups without measures are left out. */
export const groupMeasures = <M extends ClassifiedMeasure>(
  measures: readonly M[],
  region: Region,
): readonly MeasureGroup<M>[] =>
  GROUPS[region].flatMap(({ has, ...group }) => {
    const members = measures.filter(has).toSorted(byArea)
    return members.length === 0 ? [] : [{ ...group, measures: members }]
  })
