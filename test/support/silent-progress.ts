import type { Progress } from '../../ingest/progress.ts'

/** For tests, whose output is the tests' own. */
export const SILENT: Progress = { say: () => {}, start: () => ({ advance: () => {}, done: () => {} }) }
