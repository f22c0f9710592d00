/** Counts of checks. Each mocha test counts as one, each static check as one. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What failed and why, as far as it has names: printed once more at the end, where it is not lost in a long log. */
  readonly failures: readonly string[]
}

export const EMPTY_TALLY: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }

export const ONE_PASSED: Tally = { ...EMPTY_TALLY, passed: 1 }

export const ONE_FAILED: Tally = { ...EMPTY_TALLY, failed: 1 }

export const ONE_SKIPPED: Tally = { ...EMPTY_TALLY, skipped: 1 }

export const addTallies = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
})

/** The closing line of a run, which `.ci/run` reads too. */
export const formatTally = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
