import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { packageRoot } from '../../../../src/config/package-root.ts'
import { runOpentariff } from '../../../support/run-command.ts'

/** The configuration of a new client project. */
const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    // The generated types are what is checked.
    skipLibCheck: false,
    types: [],
  },
  include: ['*.ts'],
}

const MISSPELLINGS = [
  ['path', '/commodities/{id}', '/comodities/{id}'],
  ['parameter', 'path: { id:', 'path: { code:'],
  ['field', 'attributes.description', 'attributes.descripton'],
] as const

/** The complaints of the compiler. */
const compile = async (directory: string): Promise<string> => {
  const tsc = join(packageRoot, 'node_modules', '.bin', 'tsc')
  try {
    return (await promisify(execFile)(tsc, ['-p', '.'], { cwd: directory })).stdout
  } catch (error) {
    return (error as { readonly stdout: string }).stdout
  }
}

describe('a TypeScript client', function () {
  // The compiler reads a megabyte of types.
  this.timeout(120_000)

  let directory: string
  let source: string
  /** Complaints about the example, the generated types, and the example with a mistake. */
  let complaints: string

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-client-'))
    await symlink(join(packageRoot, 'node_modules'), join(directory, 'node_modules'))
    await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(TSCONFIG))
    await writeFile(join(directory, 'package.json'), JSON.stringify({ type: 'module' }))
    const generated = await runOpentariff(
      ['client', join(directory, 'opentariff.d.ts')],
      {},
      { isForDevelopment: true },
    )
    expect(generated.exitCode, generated.stderr).to.equal(0)
    const docs = await readFile(join(packageRoot, 'docs', 'api.md'), 'utf8')
    source = /```ts\n(import createClient from[^`]+)```/.exec(docs)?.[1] ?? ''
    await writeFile(join(directory, 'use.ts'), source)
    for (const [name, right, wrong] of MISSPELLINGS) {
      expect(source).to.include(right)
      await writeFile(join(directory, `${name}.ts`), source.replace(right, wrong))
    }
    complaints = await compile(directory)
  })

  after(() => rm(directory, { recursive: true, force: true }))

  it('the five lines of docs/api.md compile', () => {
    expect(source.trim().split('\n')).to.have.length(5)
    expect(complaints).not.to.match(/^(?:use|opentariff\.d)\.ts/m)
  })

  for (const [name] of MISSPELLINGS) {
    it(`the types reject a misspelt ${name}`, () => {
      expect(complaints).to.match(new RegExp(`^${name}\\.ts`, 'm'))
    })
  }

  it('the command requires the name of a file', async () => {
    const { exitCode, stderr } = await runOpentariff(['client'], {}, { isForDevelopment: true })
    expect(exitCode).to.equal(2)
    expect(stderr).to.include("missing required argument 'file'")
  })
})
