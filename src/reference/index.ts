/** The reference API as pages, assistants and the list of routes use it. */
export { readChangeLog } from './change-log/query.ts'
export type { ChangeRow } from './changes/query.ts'
export { missingCommodity } from './nomenclature/missing-code.ts'
export { referenceRoutes } from './routes.ts'
