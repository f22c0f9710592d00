import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { packageRoot } from '../../src/config/package-root.ts'

interface LockedPackage {
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

type Packages = Readonly<Record<string, LockedPackage>>

const { packages } = JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8')) as {
  readonly packages: Packages
}

/** Whether Node would find a package of the name from the folder, as the lock file lays packages out. */
const isLocked = (folder: string, name: string): boolean => {
  if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true
  if (folder === '') return false
  const cut = folder.lastIndexOf('node_modules/')
  return isLocked(folder.slice(0, Math.max(cut - 1, 0)), name)
}

describe('package-lock.json', () => {
  // npm leaves the packages of other platforms out when its registry does not have them, and then `npm ci` refuses the file.
  it('contains every required package, those of other platforms included', () => {
    const missing = Object.entries(packages).flatMap(([folder, wanted]) =>
      Object.keys({ ...wanted.dependencies, ...wanted.devDependencies, ...wanted.optionalDependencies })
        .filter((name) => !isLocked(folder, name))
        .map((name) => `${name}, for ${folder || 'the project'}`),
    )
    expect(missing).to.deep.equal([])
  })

  it('names no registry, so that it installs from any', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).to.deep.equal([])
  })
})
