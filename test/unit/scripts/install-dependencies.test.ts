import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { packageRoot } from '../../../src/config/package-root.ts'
import { useTemporaryDirectory, writeProgram } from '../embedded/temporary-directory.ts'

const SCRIPT = join(packageRoot, 'scripts', 'install-dependencies.mjs')

/** The state that npm leaves at the end of an installation. */
const INSTALL = `mkdir -p node_modules; cp package-lock.json node_modules/.package-lock.json`

describe('install-dependencies', () => {
  const root = useTemporaryDirectory()
  const marker = () => join(root(), 'node_modules', '.opentariff-lock')

  const lock = (version: string) =>
    writeFileSync(
      join(root(), 'package-lock.json'),
      JSON.stringify({
        packages: {
          '': {},
          'node_modules/koa': { version },
          'node_modules/other-os': { version: '1.0.0', optional: true },
        },
      }),
    )

  beforeEach(() => {
    writeFileSync(join(root(), 'package.json'), JSON.stringify({ engines: { node: '>=20.19' } }))
    lock('3.0.0')
    mkdirSync(join(root(), 'bin'))
  })

  /** Runs the script with an npm that does what the shell script says. */
  const run = (npm: string, whileRunning?: (child: ReturnType<typeof spawn>) => void) => {
    writeProgram(join(root(), 'bin', 'npm'), `echo "$@" >> ${join(root(), 'calls')}\n${npm}`)
    return start(whileRunning)
  }
  const start = (whileRunning?: (child: ReturnType<typeof spawn>) => void) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const { npm_execpath: _, ...env } = process.env
      const child = spawn(process.execPath, [SCRIPT, root()], {
        env: { ...env, PATH: `${join(root(), 'bin')}:${env.PATH}` },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8')
        stream.on('data', (text: string) => {
          output += text
          whileRunning?.(child)
        })
      }
      child.once('close', (code) => resolve({ code, output }))
    })
  const calls = () =>
    existsSync(join(root(), 'calls')) ? readFileSync(join(root(), 'calls'), 'utf8').split('\n').length - 1 : 0

  it('writes to the standard error alone, as the output of a command may be JSON', async () => {
    writeProgram(join(root(), 'bin', 'npm'), `echo added 2 packages\n${INSTALL}`)
    const { npm_execpath: _, ...env } = process.env
    const ran = spawnSync(process.execPath, [SCRIPT, root()], {
      env: { ...env, PATH: `${join(root(), 'bin')}:${env.PATH}` },
      encoding: 'utf8',
    })
    expect(ran.stdout).to.equal('')
    expect(ran.stderr).to.include('added 2 packages')
  })

  it('has no libraries of graphics cards fetched, by an npm that runs install scripts', async () => {
    const { output } = await run(`${INSTALL}; echo "onnxruntime: $ONNXRUNTIME_NODE_INSTALL"`)
    expect(output).to.match(/^onnxruntime: skip$/m)
  })

  it('installs when node_modules is missing, says so, and is silent the next time', async () => {
    const first = await run(INSTALL)
    expect(first.code).to.equal(0)
    expect(first.output).to.match(
      /^Installing the dependencies \(npm ci\) \.\.\.\nInstalled the dependencies in \d+ s\.\n$/,
    )
    expect(await run(INSTALL)).to.deep.equal({ code: 0, output: '' })
    expect(calls()).to.equal(1)
  })

  it('installs again when the lock file asks for something else', async () => {
    await run(INSTALL)
    lock('3.1.0')
    expect((await run(INSTALL)).code).to.equal(0)
    expect(calls()).to.equal(2)
  })

  it('installs again for another Node, since some packages carry binaries', async () => {
    await run(INSTALL)
    writeFileSync(marker(), readFileSync(marker(), 'utf8').replace(/node \d+/, 'node 18'))
    await run(INSTALL)
    expect(calls()).to.equal(2)
  })

  it('accepts packages that the user installed with npm install', async () => {
    mkdirSync(join(root(), 'node_modules'))
    writeFileSync(
      join(root(), 'node_modules', '.package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/koa': { version: '3.0.0' } } }),
    )
    expect(await run(INSTALL)).to.deep.equal({ code: 0, output: '' })
    expect(calls()).to.equal(0)
  })

  for (const [what, npm, sentence] of [
    [
      'there is no network',
      "echo 'npm error code ENOTFOUND' >&2; exit 1",
      /^The dependencies could not be installed, because npm could not reach its registry; connect to the network/,
    ],
    [
      'the disk is full',
      "echo 'npm error code ENOSPC' >&2; exit 1",
      /because the disk that holds .* is full; free some space and start again\.$/,
    ],
    [
      'npm fails otherwise',
      "printf 'npm error code EUSAGE\\nnpm error lock file is out of step\\n' >&2; exit 1",
      /\(npm ci said: lock file is out of step\); put that right and start again\.$/,
    ],
  ] as const) {
    it(`reports in one sentence that ${what}, and installs the next time`, async () => {
      const { code, output } = await run(`mkdir -p node_modules; ${npm}`)
      expect(code).to.equal(1)
      const [, ...rest] = output.trim().split('\n')
      expect(rest).to.have.length(1)
      expect(rest[0]).to.match(sentence)
      expect(existsSync(marker())).to.equal(false)
      expect((await run(INSTALL)).code).to.equal(0)
    })
  }

  it('writes no marker when it is interrupted midway, and finishes the next time', async () => {
    const { code, output } = await run('mkdir -p node_modules; echo half; exec sleep 20', (child) => {
      if (existsSync(join(root(), 'node_modules'))) child.kill('SIGTERM')
    })
    expect(code).to.equal(130)
    expect(output).to.include('was interrupted; start again to finish it.')
    expect(existsSync(marker())).to.equal(false)
    expect((await run(INSTALL)).code).to.equal(0)
  })

  it('installs once when two start together; the second waits', async () => {
    writeProgram(join(root(), 'bin', 'npm'), `echo "$@" >> ${join(root(), 'calls')}\nsleep 0.5; ${INSTALL}`)
    const results = await Promise.all([start(), start()])
    expect(results.map(({ code }) => code)).to.deep.equal([0, 0])
    expect(results.map(({ output }) => output).join('')).to.match(/being installed by process \d+; waiting for it\./)
    expect(calls()).to.equal(1)
  })

  it('goes on without waiting for an installer that was killed', async () => {
    mkdirSync(join(root(), '.embedded'))
    writeFileSync(join(root(), '.embedded', 'install-dependencies.pid'), '4194305')
    expect((await run(INSTALL)).code).to.equal(0)
  })

  it('reports that Node is too old', async () => {
    writeFileSync(join(root(), 'package.json'), JSON.stringify({ engines: { node: '>=99.1' } }))
    expect(await run(INSTALL)).to.deep.equal({
      code: 1,
      output: `Opentariff needs Node 99.1 or newer, and this is Node ${process.versions.node}; install a newer one.\n`,
    })
  })

  it('reports that the checkout is incomplete', async () => {
    rmSync(join(root(), 'package-lock.json'))
    const { code, output } = await run(INSTALL)
    expect(code).to.equal(1)
    expect(output).to.match(/package-lock\.json is missing: this is not a complete checkout\.\n$/)
  })
})
