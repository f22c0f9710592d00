import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { packageRoot } from '../../src/config/package-root.ts'

/** Licences under which the service may be passed on and changed, whatever it is used for. */
const SHIPPED: ReadonlySet<string> = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'PSF-2.0',
  'Unlicense',
])

/** Also for tools, which are not part of the image. */
const OF_TOOLS: ReadonlySet<string> = new Set([
  ...SHIPPED,
  '(MIT AND Zlib)',
  'MIT OR Apache-2.0',
  'MPL-2.0',
  'Python-2.0',
])

/** Tools whose `package.json` names no licence, and the file that has it: MIT. */
const UNNAMED: ReadonlySet<string> = new Set(['node_modules/sylvester'])

interface LockedPackage {
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

const { packages } = JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

describe('the licences of all packages', () => {
  const all = Object.entries(packages).filter(([folder]) => folder !== '' && !UNNAMED.has(folder))
  const isTool = ({ dev, devOptional }: LockedPackage) => dev === true || devOptional === true
  const named = ([folder, { license = 'none' }]: readonly [string, LockedPackage]) => `${folder}: ${license}`

  it('are permissive where the image has them', () => {
    const shipped = all.filter(([, found]) => !isTool(found))
    expect(shipped).to.have.length.above(100)
    expect(shipped.filter(([, { license = '' }]) => !SHIPPED.has(license)).map(named)).to.deep.equal([])
  })

  it('allow the use of tools', () => {
    const tools = all.filter(([, found]) => isTool(found))
    expect(tools.filter(([, { license = '' }]) => !OF_TOOLS.has(license)).map(named)).to.deep.equal([])
  })

  it('are all listed in docs/security.md', () => {
    const text = readFileSync(join(packageRoot, 'docs', 'security.md'), 'utf8')
    const used = new Set(all.filter(([, found]) => !isTool(found)).map(([, { license = '' }]) => license))
    expect([...used].filter((license) => !text.includes(license.replaceAll(/[()]/g, '')))).to.deep.equal([])
  })

  it('have no exception that is not needed', () => {
    expect([...UNNAMED].filter((folder) => !(folder in packages) || packages[folder]?.license)).to.deep.equal([])
  })
})

describe('npm run sbom', () => {
  it('lists every package, and marks those that the image does not have', function () {
    this.timeout(60_000)
    const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: packageRoot, encoding: 'utf8' })
    const { bomFormat, components } = JSON.parse(text) as {
      readonly bomFormat: string
      readonly components: readonly {
        readonly name: string
        readonly properties: readonly { readonly name: string }[]
      }[]
    }
    expect(bomFormat).to.equal('CycloneDX')
    const isMarked = new Map(
      components.map(({ name, properties }) => [name, properties.some((one) => one.name.endsWith(':development'))]),
    )
    for (const name of ['koa', 'pg', 'onnxruntime-node']) expect(isMarked.get(name), name).to.equal(false)
    for (const name of ['mocha', 'natural']) expect(isMarked.get(name), name).to.equal(true)
  })
})
