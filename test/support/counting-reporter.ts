import { writeFileSync } from 'node:fs'
import Mocha from 'mocha'

/** Where the counts go, as JSON: a path. Set by `run-tests.ts`. */
export const RESULTS_PATH_VARIABLE = 'MOCHA_RESULTS_PATH'

/** What a mocha run came to. `failed` counts failed hooks too. */
export interface MochaResults {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Mocha's own `spec` for people, and the counts in a file for `run-tests.ts`. */
class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const path = process.env[RESULTS_PATH_VARIABLE]
      if (path === undefined) return
      const { passes: passed, failures: failed, pending: skipped } = this.stats
      const results: MochaResults = { passed, failed, skipped }
      writeFileSync(path, JSON.stringify(results))
    })
  }
}

// Mocha loads reporters that are not its own by `require`, which wants a CommonJS module whose whole export is the class.
// Registered under a name by `--require`, ours can be an ordinary module.
Object.assign(Mocha.reporters, { counting: CountingReporter })
