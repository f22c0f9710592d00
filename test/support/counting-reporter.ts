import { writeFileSync } from 'node:fs'
import Mocha from 'mocha'
import { RESULTS_PATH_VARIABLE } from './mocha-results.ts'
import type { Tally } from './tally.ts'

/** Characters of a failure's message in the list at the end; the whole stands where the test failed. */
const MAX_MESSAGE = 400

/** Mocha's `spec` reporter that also writes the counts, and what failed, to a file for `run-tests.ts`. */
class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    const failures: string[] = []
    runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, (test, error: Error) => {
      failures.push(`${test.fullTitle()}: ${error.message.slice(0, MAX_MESSAGE)}`)
    })
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const path = process.env[RESULTS_PATH_VARIABLE]
      if (path === undefined) return
      const { passes: passed, failures: failed, pending: skipped } = this.stats
      const results: Tally = { passed, failed, skipped, failures }
      writeFileSync(path, JSON.stringify(results))
    })
  }
}

// Mocha loads external reporters with `require`, which expects a CommonJS module that exports the class.
// Registered under a name by `--require`, ours can be an ordinary module.
Object.assign(Mocha.reporters, { counting: CountingReporter })
