import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { packageRoot } from '../../../src/config/package-root.ts'
import { nodeOptions } from '../../support/opentariff-program.ts'

const packageJson = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  readonly version: string
  readonly scripts: Readonly<Record<string, string>>
}

describe('scripts/run.mjs', function () {
  // A process that compiles what it loads.
  this.timeout(60_000)

  const run = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [join(packageRoot, 'scripts', 'run.mjs'), ...args], { cwd: packageRoot })

  it('runs a TypeScript file with its arguments', async () => {
    const { stdout } = await run('src/cli/main.ts', '--version')
    expect(stdout).to.equal(`${packageJson.version}\n`)
  })

  it('is run by an npm that warns of nothing', async () => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
    const { stderr } = await promisify(execFile)('npm', ['run'], { cwd: packageRoot, env })
    expect(stderr).to.equal('')
  })

  it('ends with the exit code of the file', async () => {
    const failure: unknown = await run('src/cli/main.ts', 'keys', 'fly').catch((error: unknown) => error)
    expect(failure).to.have.property('code', 2)
  })

  it('installs missing dependencies for every script of package.json that runs TypeScript, without pre scripts', () => {
    const { scripts } = packageJson
    for (const name of [
      'opentariff',
      'test',
      'test:unit',
      'test:integration',
      'test:ingest',
      'test:servers',
      'test:full',
      'test:fuzz',
    ]) {
      expect(scripts[name], name).to.match(/^node scripts\/run\.mjs (src|test)\/\S+\.ts\b/)
    }
    expect(scripts.start).to.equal(`exec node ${nodeOptions()} scripts/run.mjs src/cli/main.ts start`)
    expect(Object.keys(scripts).filter((name) => name.startsWith('pre'))).to.deep.equal(['prepack'])
  })
})
