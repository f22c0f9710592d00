import type { Progress } from '../../ingest/progress.ts'

/** A progress display that prints nothing, for tests. */
export const SILENT: Progress = { say: () => {}, start: () => ({ advance: () => {}, done: () => {} }) }
