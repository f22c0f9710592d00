/** The reference API as pages, assistants and the list of routes use it. */
export { readChangeLog } from './change-log/query.ts'
export type { ChangeRow } from './changes/query.ts'
export { ADDITIONAL_CODES, CERTIFICATES, findWithMeasures } from './code-search/listed-codes.ts'
export {
  type ExchangeRateRow,
  RATE_TYPES,
  readCurrentRates,
  readRatesOfMonth,
} from './exchange-rates/query.ts'
export { quotaParameters } from './quotas/parameters.ts'
export { searchQuotas } from './quotas/search.ts'
export { referenceRoutes } from './routes.ts'
export { type RuleSetRow, readRuleSets, readSchemes, type SchemeRow } from './rules-of-origin/query.ts'
export { watchListRoutes } from './watch-lists/routes.ts'
