import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { canReach, serverAccount } from '../../../embedded/account.ts'
import { instanceLayout, resolveLayout } from '../../../embedded/directories.ts'
import { EmbeddedProblem } from '../../../embedded/problem.ts'
import { useTemporaryDirectory } from './temporary-directory.ts'

describe('resolveLayout', () => {
  const repository = useTemporaryDirectory()

  it('puts everything under .embedded in the checkout', () => {
    const layout = resolveLayout(repository(), {})
    expect(layout).to.include({ root: join(repository(), '.embedded'), moved: null })
    expect(instanceLayout(layout, 'test').state).to.equal(join(repository(), '.embedded', 'test', 'state.json'))
  })

  it('puts everything where OPENTARIFF_EMBEDDED_DIR says', () => {
    const wanted = join(repository(), 'elsewhere')
    expect(resolveLayout(repository(), { OPENTARIFF_EMBEDDED_DIR: wanted }).root).to.equal(wanted)
  })

  it('reports a file where the directory should be', () => {
    const file = join(repository(), 'file')
    writeFileSync(file, '')
    expect(() => resolveLayout(repository(), { OPENTARIFF_EMBEDDED_DIR: file })).to.throw(
      EmbeddedProblem,
      /file is not a directory/,
    )
  })

  if (process.getuid?.() === 0) {
    it('moves out of a private home that the servers’ account cannot enter, and reports that', () => {
      const home = join(repository(), 'home')
      mkdirSync(join(home, 'checkout'), { recursive: true })
      chmodSync(home, 0o700)
      const layout = resolveLayout(join(home, 'checkout'), {})
      try {
        expect(canReach(layout.account, layout.dist)).to.equal(true)
        expect(layout.moved).to.match(
          /^The servers run as nobody, who cannot enter .*, so their binaries and data are in /,
        )
        expect(resolveLayout(join(home, 'checkout'), {}).root).to.equal(layout.root)
      } finally {
        rmSync(layout.root, { recursive: true })
      }
    })

    it('creates directories that the account can enter, whatever the umask', () => {
      const umask = process.umask(0o077)
      try {
        const layout = resolveLayout(repository(), {})
        expect(canReach(layout.account, layout.dist)).to.equal(true)
      } finally {
        process.umask(umask)
      }
    })

    it('runs the servers as the owner of the checkout, who also owns what root creates in it', () => {
      const nobody = serverAccount([])
      expect(nobody).to.include({ name: 'nobody', ownsCheckout: false })
      const checkout = join(repository(), 'checkout')
      mkdirSync(checkout)
      // Any ordinary user will do; every system has daemon.
      const daemon = { uid: 1, gid: 1 }
      chownSync(checkout, daemon.uid, daemon.gid)
      const layout = resolveLayout(checkout, {})
      expect(layout.account).to.include({ uid: 1, ownsCheckout: true })
      expect(statSync(layout.dist).uid).to.equal(1)
      expect(existsSync(join(checkout, '.embedded'))).to.equal(true)
    })
  }
})
