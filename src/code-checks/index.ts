/** Checks of lists of codes as pages, assistants and commands use them. */

export { type CheckedLine, checkList, lineNote } from './check-list.ts'
export { CHECK_COLUMNS, checkRow } from './check-table.ts'
export { type CodeCheck, type CodeStatus, checkCode, checkNote } from './code-check.ts'
export { countStatuses } from './present.ts'
export { MAX_LISTED_CODES, readList } from './read-list.ts'
export { type CodeCheckDependencies, checkForVisitor, codeCheckRoutes } from './routes.ts'
