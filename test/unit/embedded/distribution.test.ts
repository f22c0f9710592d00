import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { ensureDistribution } from '../../../embedded/distribution.ts'
import { messageOf, useTemporaryDirectory } from './temporary-directory.ts'

describe('ensureDistribution', () => {
  const dist = useTemporaryDirectory()
  let built = 0
  beforeEach(() => {
    built = 0
  })

  const ensure = (fingerprint = 'version 1', fail?: string): Promise<string> =>
    ensureDistribution(
      {
        name: 'server',
        fingerprint,
        build: async (temporary) => {
          built += 1
          mkdirSync(join(temporary, 'unpacked', 'lib'), { recursive: true })
          writeFileSync(join(temporary, 'unpacked', 'lib', 'code'), `code of ${fingerprint}`)
          if (fail !== undefined) throw new Error(fail)
          return join(temporary, 'unpacked')
        },
      },
      { dist: dist(), account: null },
      () => {},
    )

  it('installs a distribution once', async () => {
    const home = await ensure()
    expect(await ensure()).to.equal(home)
    expect(built).to.equal(1)
    expect(readFileSync(join(home, 'lib', 'code'), 'utf8')).to.equal('code of version 1')
    expect(readdirSync(dist())).to.deep.equal(['server'])
  })

  it('installs again after an installation that failed half way', async () => {
    expect(await messageOf(() => ensure('version 1', 'no network'))).to.equal('no network')
    expect(readdirSync(dist())).to.deep.equal([])
    expect(existsSync(join(await ensure(), 'lib', 'code'))).to.equal(true)
  })

  it('removes what a killed installation has left', async () => {
    mkdirSync(join(dist(), 'server.partial', 'unpacked'), { recursive: true })
    await ensure()
    expect(readdirSync(dist())).to.deep.equal(['server'])
  })

  it('replaces another version of a distribution', async () => {
    await ensure()
    expect(readFileSync(join(await ensure('version 2'), 'lib', 'code'), 'utf8')).to.equal('code of version 2')
  })

  for (const [damage, inflict] of [
    ['a missing file', (home: string) => rmSync(join(home, 'lib', 'code'))],
    ['a truncated file', (home: string) => truncateSync(join(home, 'lib', 'code'), 3)],
    ['a missing list of files', (home: string) => rmSync(join(home, 'installed.json'))],
  ] as const) {
    it(`installs again because of ${damage}`, async () => {
      const home = await ensure()
      inflict(home)
      await ensure()
      expect(built).to.equal(2)
      expect(readFileSync(join(home, 'lib', 'code'), 'utf8')).to.equal('code of version 1')
    })
  }

  it('installs once for two simultaneous callers', async () => {
    await Promise.all([ensure(), ensure()])
    expect(built).to.equal(1)
  })
})
