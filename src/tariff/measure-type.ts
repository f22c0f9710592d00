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

/** Types whose series does not say what they are: series C has all duties. */
const KINDS_BY_TYPE: Readonly<Record<string, MeasureKind>> = {
  '103': 'duty',
  '105': 'authorised use',
  '106': 'customs union',
  '109': 'unit',
  '110': 'unit',
  '111': 'unit',
  '112': 'suspension',
  // Autonomous suspension for goods of an authorised use.
  '115': 'authorised use',
  // Ships, boats and drilling platforms.
  '117': 'suspension',
  // Airworthiness.
  '119': 'suspension',
  '122': 'quota',
  // Non-preferential quota, preference and preferential quota for goods of an authorised use.
  '123': 'authorised use',
  '145': 'authorised use',
  '146': 'authorised use',
  '141': 'suspension',
  '142': 'preference',
  '143': 'quota',
  '305': 'tax',
  '306': 'tax',
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
  const kind = KINDS_BY_TYPE[typeId] ?? KINDS_BY_SERIES[seriesId ?? ''] ?? (hasDuty || hasQuota ? 'duty' : 'control')
  return hasQuota && LIMITED_BY_QUOTA.has(kind) ? 'quota' : kind
}

/** A prohibition forbids the import unless a document or an exemption of its conditions is declared. */
export const isProhibition = (seriesId: string | null): boolean => seriesId === 'A'

/** VAT has type 305 in the tariff of the United Kingdom, and a type for each rate in that of Northern Ireland. */
export const isVatSeries = (seriesId: string | null): boolean => seriesId === 'P'

/** Third country duties; 105 is the one for authorised use. */
const THIRD_COUNTRY_TYPES: ReadonlySet<string> = new Set(['103', '105'])
/** Supplementary units: on import and export, on import, on export. */
export const SUPPLEMENTARY_UNIT_TYPES: readonly string[] = ['109', '110', '111']
const TARIFF_PREFERENCE_TYPES: ReadonlySet<string> = new Set(['142', '145'])
const PREFERENTIAL_QUOTA_TYPES: ReadonlySet<string> = new Set(['143', '146'])
/** VAT in the tariff of the United Kingdom. */
export const VAT_TYPE = '305'

/** Anti-dumping and countervailing duties (551-555), retaliatory (695) and safeguard (696) additional duties. */
const TRADE_DEFENCE_TYPES: ReadonlySet<string> = new Set(['551', '552', '553', '554', '555', '695', '696'])

/** Additional duties on flour (672) and sugar (673), and the agricultural component (674). */
const MEURSING_TYPES: ReadonlySet<string> = new Set(['672', '673', '674'])

/** Series of measures that are charged, so that a unit of theirs has to be asked for: C, D, J duties, Q excise. */
const CHARGED_SERIES: ReadonlySet<string> = new Set(['C', 'D', 'J', 'Q'])

export const isThirdCountryDuty = (measureTypeId: string): boolean => THIRD_COUNTRY_TYPES.has(measureTypeId)
export const isTariffPreference = (measureTypeId: string): boolean => TARIFF_PREFERENCE_TYPES.has(measureTypeId)
export const isPreferentialQuota = (measureTypeId: string): boolean => PREFERENTIAL_QUOTA_TYPES.has(measureTypeId)
export const isTradeDefence = (measureTypeId: string): boolean => TRADE_DEFENCE_TYPES.has(measureTypeId)
export const isMeursing = (measureTypeId: string): boolean => MEURSING_TYPES.has(measureTypeId)
export const isCharged = (measureTypeSeriesId: string | null): boolean =>
  measureTypeSeriesId !== null && CHARGED_SERIES.has(measureTypeSeriesId)

/** The measures in the lines of a heading: third country duty, supplementary unit and VAT. */
export const OVERVIEW_MEASURE_TYPES: readonly string[] = [...THIRD_COUNTRY_TYPES, ...SUPPLEMENTARY_UNIT_TYPES, VAT_TYPE]
