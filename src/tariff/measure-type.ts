/** The group that stands for every country: a measure of it applies whatever the origin. */
export const ERGA_OMNES = '1011'

/**
 * What a measure is to a trader. `quota` is a lower duty for a limited quantity, `remedy` a charge in addition to the
 * duty, `control` a document that is asked for or a prohibition, `reference price` a price that duties are worked out
 * from.
 */
export type MeasureKind =
  | 'duty'
  | 'preference'
  | 'customs union'
  | 'quota'
  | 'suspension'
  | 'authorised use'
  | 'remedy'
  | 'control'
  | 'tax'
  | 'unit'
  | 'reference price'

/** The rate of which a duty is a case: type 105 is the third country duty for goods of an authorised use. */
type Rate = 'third country' | 'preference' | 'preferential quota'

interface MeasureTypeEntry {
  readonly kind: MeasureKind
  readonly rate?: Rate
}

/** VAT in the tariff of the United Kingdom. */
export const VAT_TYPE = '305'

/** Types whose series does not say what they are: series C has all duties. */
const TYPES: Readonly<Record<string, MeasureTypeEntry>> = {
  '103': { kind: 'duty', rate: 'third country' },
  '105': { kind: 'authorised use', rate: 'third country' },
  '106': { kind: 'customs union' },
  // Supplementary units: on import and export, on import, on export.
  '109': { kind: 'unit' },
  '110': { kind: 'unit' },
  '111': { kind: 'unit' },
  '112': { kind: 'suspension' },
  // Autonomous suspension for goods of an authorised use.
  '115': { kind: 'authorised use' },
  // Ships, boats and drilling platforms.
  '117': { kind: 'suspension' },
  // Airworthiness.
  '119': { kind: 'suspension' },
  '122': { kind: 'quota' },
  // Non-preferential quota for goods of an authorised use.
  '123': { kind: 'authorised use' },
  '141': { kind: 'suspension' },
  '142': { kind: 'preference', rate: 'preference' },
  '143': { kind: 'quota', rate: 'preferential quota' },
  '145': { kind: 'authorised use', rate: 'preference' },
  '146': { kind: 'authorised use', rate: 'preferential quota' },
  [VAT_TYPE]: { kind: 'tax' },
  '306': { kind: 'tax' },
}

/** Series of measure types, as both tariffs have them. */
const KINDS_BY_SERIES: Readonly<Record<string, MeasureKind>> = {
  // Prohibitions, conditions and surveillance.
  A: 'control',
  B: 'control',
  N: 'control',
  C: 'duty',
  // Anti-dumping and countervailing duties, charges, and additional duties by price.
  D: 'remedy',
  J: 'remedy',
  S: 'remedy',
  M: 'reference price',
  O: 'unit',
  P: 'tax',
  Q: 'tax',
}

/** The facts that decide the kind of a measure. */
export interface MeasureTypeFacts {
  readonly typeId: string
  readonly seriesId: string | null
  readonly isVat: boolean
  readonly isExcise: boolean
  readonly hasQuota: boolean
  readonly hasDuty: boolean
}

/** Kinds that become a quota where the measure has an order number. */
const LIMITED_BY_QUOTA: ReadonlySet<MeasureKind> = new Set(['duty', 'preference', 'customs union'])

/** The kind of a measure: by its type, else by its series. A type of neither is charged if it has a rate, else asked for. */
export function measureKind({ typeId, seriesId, isVat, isExcise, hasQuota, hasDuty }: MeasureTypeFacts): MeasureKind {
  if (isVat || isExcise) return 'tax'
  const kind = TYPES[typeId]?.kind ?? KINDS_BY_SERIES[seriesId ?? ''] ?? (hasDuty || hasQuota ? 'duty' : 'control')
  return hasQuota && LIMITED_BY_QUOTA.has(kind) ? 'quota' : kind
}

/** A prohibition forbids the import unless a document or an exemption of its conditions is declared. */
export const isProhibition = (seriesId: string | null): boolean => seriesId === 'A'

/** VAT has type 305 in the tariff of the United Kingdom, and a type for each rate in that of Northern Ireland. */
export const isVatSeries = (seriesId: string | null): boolean => seriesId === 'P'

const typesWhere = (matches: (entry: MeasureTypeEntry) => boolean): readonly string[] =>
  Object.entries(TYPES).flatMap(([typeId, entry]) => (matches(entry) ? typeId : []))

export const SUPPLEMENTARY_UNIT_TYPES = typesWhere(({ kind }) => kind === 'unit')

/** Anti-dumping and countervailing duties (551-555), retaliatory (695) and safeguard (696) additional duties. */
const TRADE_DEFENCE_TYPES: ReadonlySet<string> = new Set(['551', '552', '553', '554', '555', '695', '696'])

/** Additional duties on flour (672) and sugar (673), and the agricultural component (674). */
const MEURSING_TYPES: ReadonlySet<string> = new Set(['672', '673', '674'])

/** Series of measures that are charged, so that a unit of theirs has to be asked for: C, D, J duties, Q excise. */
const CHARGED_SERIES: ReadonlySet<string> = new Set(['C', 'D', 'J', 'Q'])

const isOfRate =
  (rate: Rate) =>
  (measureTypeId: string): boolean =>
    TYPES[measureTypeId]?.rate === rate

export const isThirdCountryDuty = isOfRate('third country')
export const isTariffPreference = isOfRate('preference')
export const isPreferentialQuota = isOfRate('preferential quota')
export const isForAuthorisedUse = (measureTypeId: string): boolean => TYPES[measureTypeId]?.kind === 'authorised use'
export const isTradeDefence = (measureTypeId: string): boolean => TRADE_DEFENCE_TYPES.has(measureTypeId)
export const isMeursing = (measureTypeId: string): boolean => MEURSING_TYPES.has(measureTypeId)
export const isCharged = (measureTypeSeriesId: string | null): boolean =>
  measureTypeSeriesId !== null && CHARGED_SERIES.has(measureTypeSeriesId)

/** The measures in the lines of a heading: third country duty, supplementary unit and VAT. */
export const OVERVIEW_MEASURE_TYPES: readonly string[] = [
  ...typesWhere(({ rate }) => rate === 'third country'),
  ...SUPPLEMENTARY_UNIT_TYPES,
  VAT_TYPE,
]
