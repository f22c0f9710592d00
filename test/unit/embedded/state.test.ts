import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { ownIdentity } from '../../../embedded/process-identity.ts'
import { readState, writeState } from '../../../embedded/state.ts'
import { useTemporaryDirectory } from './temporary-directory.ts'

const NOTHING = { detached: false, users: [], postgres: null, openSearch: null }

describe('the state of an instance', () => {
  const directory = useTemporaryDirectory()
  const file = () => join(directory(), 'state.json')

  it('comes back as it was written, for nobody else to read', () => {
    const state = {
      detached: true,
      users: [ownIdentity()],
      postgres: { process: ownIdentity(), port: 5433 },
      openSearch: { process: ownIdentity(), port: 9201 },
    }
    writeState(file(), state, null)
    expect(readState(file())).to.deep.equal(state)
    expect(statSync(file()).mode & 0o777).to.equal(0o600)
  })

  it('leaves out servers and users that have ended, also when their number lives again', () => {
    const dead = { pid: process.pid, started: 'long ago' }
    writeState(
      file(),
      { detached: false, users: [dead, ownIdentity()], postgres: { process: dead, port: 5433 }, openSearch: null },
      null,
    )
    expect(readState(file())).to.deep.equal({ ...NOTHING, users: [ownIdentity()] })
  })

  it('says that nothing runs when it is missing, damaged or of another form', () => {
    expect(readState(file())).to.deep.equal(NOTHING)
    for (const content of ['', '{', '{"postgres": 7}']) {
      writeFileSync(file(), content)
      expect(readState(file())).to.deep.equal(NOTHING)
    }
  })
})
