import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../src/config/package-root.ts'
import { findProgram } from '../support/find-program.ts'

const FOLDER = join(packageRoot, 'deploy', 'prometheus')

const promtool = async (...args: readonly string[]) => {
  const program = findProgram(['promtool'])
  if (program === null) throw new Error('promtool cannot be found (package prometheus of Debian).')
  await promisify(execFile)(program, args, { cwd: FOLDER })
}

describe('the rules of Prometheus', function () {
  this.timeout(60_000)

  it('promtool accepts the rules', () => promtool('check', 'rules', 'opentariff.rules.yml'))

  it('fire when they should, and not before', () => promtool('test', 'rules', 'opentariff.rules.test.yml'))
})
