import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { packageRoot } from '../../src/config/package-root.ts'

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly resolved?: string }>>
}

describe('package-lock.json', () => {
  it('names no registry, so that it installs from any', () => {
    const { packages } = JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8')) as LockFile
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).to.deep.equal([])
  })
})
