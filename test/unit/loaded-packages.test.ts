import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { packageRoot } from '../../src/config/package-root.ts'

/** In a process of its own: other tests load more of the package. */
const LIST_LOADED = `
  const { createRequire } = await import('node:module')
  await import('./src/service.ts')
  console.log(JSON.stringify(Object.keys(createRequire(import.meta.url).cache)))`

describe('the packages that the service loads', () => {
  it('include the inflector of natural, but none of its clients of other servers', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', LIST_LOADED],
      { cwd: packageRoot, maxBuffer: 16 * 1024 * 1024 },
    )
    const loaded: readonly string[] = JSON.parse(stdout)
    expect(loaded.some((file) => file.includes('/natural/lib/natural/inflectors/'))).to.equal(true)
    const unwanted = /\/node_modules\/(?:mongoose|mongodb|redis|@redis|memjs)\//
    expect(loaded.filter((file) => unwanted.test(file))).to.deep.equal([])
    expect(loaded.filter((file) => /\/natural\/lib\/natural\/(?!inflectors\/)/.test(file))).to.deep.equal([])
  }).timeout(30_000)
})
