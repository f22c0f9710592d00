import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { instanceLayout } from '../../../embedded/directories.ts'
import { readState, writeState } from '../../../embedded/state.ts'
import { useTemporaryDirectory } from './temporary-directory.ts'

describe('the state of an instance', () => {
  const directory = useTemporaryDirectory()
  const files = () => instanceLayout({ account: null, root: directory(), dist: directory(), moved: null }, 'test')
  let server: ChildProcess
  const state = () => ({
    owner: null,
    postgres: { pid: server.pid ?? 0, port: 5433 },
    openSearch: null,
    openSearch2: null,
    openSearch3: null,
  })

  beforeEach(async () => {
    // A process with the arguments of a Postgres on this instance's data.
    const args = ['-c', 'echo on; while :; do sleep 0.05; done', 'sh', '-D', join(files().postgres, 'data'), '-c']
    server = spawn('/bin/sh', args, { stdio: ['ignore', 'pipe', 'ignore'] })
    if (server.stdout) await once(server.stdout, 'data')
  })
  afterEach(() => {
    server.kill('SIGKILL')
  })

  it('readState returns what was written, in a file that only its owner may read', () => {
    writeState(files(), state(), null)
    expect(readState(files())).to.deep.equal(state())
    expect(statSync(files().state).mode & 0o777).to.equal(0o600)
  })

  it('readState omits a server that has ended, even if another process has its number', () => {
    writeState(files(), { ...state(), openSearch: { pid: process.pid, port: 9201 } }, null)
    expect(readState(files())).to.deep.equal(state())
  })

  it('readState returns null when all servers have ended', async () => {
    writeState(files(), state(), null)
    server.kill('SIGKILL')
    await once(server, 'exit')
    expect(readState(files())).to.equal(null)
  })

  it('readState returns null when the owner has ended, with which the servers are about to end', () => {
    writeState(files(), { ...state(), owner: process.pid }, null)
    expect(readState(files())).to.deep.equal({ ...state(), owner: process.pid })
    writeState(files(), { ...state(), owner: 2 ** 22 + 1 }, null)
    expect(readState(files())).to.equal(null)
  })

  it('readState returns null when the file is missing, damaged or of another form', () => {
    expect(readState(files())).to.equal(null)
    for (const content of ['', '{', '{"postgres": 7}']) {
      writeFileSync(files().state, content)
      expect(readState(files())).to.equal(null)
    }
  })
})
