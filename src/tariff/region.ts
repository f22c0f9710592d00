/** The two tariffs: `uk` (Great Britain) and `xi` (Northern Ireland). Each has its own versions of the data. */
export const REGIONS = ['uk', 'xi'] as const

export type Region = (typeof REGIONS)[number]

/** The tariff of addresses that name no region. */
export const DEFAULT_REGION: Region = 'uk'
