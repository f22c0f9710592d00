import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { holderOf, takeLock } from '../../../embedded/lock.ts'
import { ownIdentity } from '../../../embedded/process-identity.ts'
import { messageOf, useTemporaryDirectory } from './temporary-directory.ts'

describe('takeLock', () => {
  const directory = useTemporaryDirectory()
  const file = () => join(directory(), 'lock.json')
  const refuse = () => {
    throw new Error('held')
  }

  it('is taken, seen by others with its note, and given back', async () => {
    const release = await takeLock(file(), { note: 'http://localhost:3000/', onHeld: refuse })
    expect(holderOf(file())).to.deep.equal({ process: ownIdentity(), note: 'http://localhost:3000/' })
    release()
    expect(readdirSync(directory())).to.deep.equal([])
  })

  it('can be refused while a living process holds it', async () => {
    const release = await takeLock(file(), { onHeld: refuse })
    expect(await messageOf(() => takeLock(file(), { onHeld: refuse }))).to.equal('held')
    expect(existsSync(file())).to.equal(true)
    release()
  })

  it('waits for a living holder, saying so once', async () => {
    const release = await takeLock(file(), { onHeld: refuse })
    let said = 0
    const second = takeLock(file(), {
      onHeld: () => {
        said += 1
        setTimeout(release, 250)
      },
    })
    ;(await second)()
    expect(said).to.equal(1)
  })

  for (const [what, content] of [
    ['of a process that is dead', JSON.stringify({ process: { pid: process.pid, started: 'long ago' }, note: '' })],
    ['that is damaged', '{"proc'],
    ['that is empty', ''],
  ] as const) {
    it(`takes over a lock ${what}`, async () => {
      writeFileSync(file(), content)
      const release = await takeLock(file(), { onHeld: refuse })
      expect(holderOf(file())?.process).to.deep.equal(ownIdentity())
      release()
      expect(readdirSync(directory())).to.deep.equal([])
    })
  }
})
