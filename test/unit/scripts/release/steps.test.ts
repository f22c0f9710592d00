import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse } from 'yaml'
import { packageRoot } from '../../../../src/config/package-root.ts'
import { PACKAGE_VERSION } from '../../../../src/config/package-version.ts'

const STEP = /^node scripts\/run\.mjs (scripts\/release\/[a-z-]+\.ts)(?: .*)?$/

const run = (script: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', join('scripts', 'release', script), ...args], {
    cwd: packageRoot,
    encoding: 'utf8',
  })

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>
}

describe('the steps of a release', function () {
  // Each is a process of its own, and one starts the service to describe itself.
  this.timeout(120_000)

  it('go on where every file is of the version of the tag', () => {
    const { status, stdout, stderr } = run('check-version.ts', `v${PACKAGE_VERSION}`)
    expect(stderr).to.equal('')
    expect(status).to.equal(0)
    expect(stdout).to.match(new RegExp(`all have ${PACKAGE_VERSION.replaceAll('.', '\\.')}\\.$`, 'm'))
  })

  it('stop where a file is of another version, and name it', () => {
    const { status, stderr } = run('check-version.ts', 'v0.0.7')
    expect(status).to.equal(1)
    expect(stderr).to.include(`package.json has ${PACKAGE_VERSION} instead of 0.0.7.`)
    expect(stderr).to.include('CHANGELOG.md has no such version instead of 0.0.7.')
  })

  it('stop at a tag that names no version', () => {
    const { status, stderr } = run('check-version.ts', 'latest')
    expect(status).to.equal(1)
    expect(stderr).to.equal('The tag "latest" is not one of a release, such as v1.2.3.\n')
  })

  const SENT = {
    'publish-package.ts':
      /^(?:would run: npm publish \S+opentariff-(?:client-)?[\d.]+\.tgz --provenance --access public\n){2}$/,
    'publish-images.ts':
      /^(?:would run: docker buildx build --target=\S+ --platform=linux\/amd64,linux\/arm64 .* --push \.\n){2}$/,
    'publish-release.ts': /^would run: gh release create v[\d.]+ --verify-tag .*notes\.md .*\.tgz .*sbom\.json\n$/,
  }
  for (const [script, printed] of Object.entries(SENT)) {
    it(`send nothing in a dry run of ${script}, and print what they would send`, () => {
      const { status, stdout } = run(script, '--dry-run')
      expect(status).to.equal(0)
      expect(stdout).to.match(printed)
    })
  }

  it('are all scripts that exist, called by the workflow', () => {
    const workflow: Workflow = parse(readFileSync(join(packageRoot, '.github', 'workflows', 'release.yml'), 'utf8'))
    const commands = (workflow.jobs.release?.steps ?? []).flatMap((step) => step.run ?? [])
    const scripts = commands.flatMap((command) => STEP.exec(command)?.[1] ?? [])
    expect(commands.filter((command) => !STEP.test(command))).to.deep.equal(['.ci/run'])
    for (const script of scripts) expect(existsSync(join(packageRoot, script)), script).to.equal(true)
    const steps = readdirSync(join(packageRoot, 'scripts', 'release')).filter((file) =>
      /^(?:check|make|publish)-/.test(file),
    )
    expect(scripts.map((script) => script.replace('scripts/release/', ''))).to.have.members(steps)
  })
})
