/** The group that stands for every country: a measure of it applies whatever the origin. */
export const ERGA_OMNES = '1011'

/** Third country duties; 105 is the one for authorised use. */
const THIRD_COUNTRY_TYPES: ReadonlySet<string> = new Set(['103', '105'])
/** Supplementary units: on import and export, on import, on export. */
export const SUPPLEMENTARY_UNIT_TYPES: readonly string[] = ['109', '110', '111']
const TARIFF_PREFERENCE_TYPES: ReadonlySet<string> = new Set(['142', '145'])
const PREFERENTIAL_QUOTA_TYPES: ReadonlySet<string> = new Set(['143', '146'])
const VAT_TYPES: ReadonlySet<string> = new Set(['305'])

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
export const OVERVIEW_MEASURE_TYPES: readonly string[] = [
  ...THIRD_COUNTRY_TYPES,
  ...SUPPLEMENTARY_UNIT_TYPES,
  ...VAT_TYPES,
]
