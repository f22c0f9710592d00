import { writeFileSync } from 'node:fs'
import Mocha from 'mocha'
import { RESULTS_PATH_VARIABLE } from './mocha-results.ts'
import type { Tally } from './tally.ts'

/** Mocha's `spec` reporter that also writes the counts to a file for `run-tests.ts`. */
class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const path = process.env[RESULTS_PATH_VARIABLE]
      if (path === undefined) return
      const { passes: passed, failures: failed, pending: skipped } = this.stats
      const results: Tally = { passed, failed, skipped }
      writeFileSync(path, JSON.stringify(results))
    })
  }
}

// Mocha loads external reporters with `require`, which expects a CommonJS module that exports the class.
// Registered under a name by `--require`, ours can be an ordinary module.
Object.assign(Mocha.reporters, { counting: CountingReporter })
