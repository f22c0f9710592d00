import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { lockHolder, takeLock } from '../../../embedded/lock.ts'
import { commandOf } from '../../../embedded/processes.ts'
import { messageOf, useTemporaryDirectory } from './temporary-directory.ts'

describe('takeLock', () => {
  const directory = useTemporaryDirectory()
  const file = () => join(directory(), 'lock.json')
  const refuse = () => {
    throw new Error('held')
  }

  it('names this process as the holder until it is released', async () => {
    const release = await takeLock(file(), refuse)
    expect(lockHolder(file())).to.equal(process.pid)
    release()
    expect(lockHolder(file())).to.equal(null)
    expect(readdirSync(directory())).to.deep.equal([])
  })

  it('throws what the callback throws while a running process holds the lock', async () => {
    const release = await takeLock(file(), refuse)
    expect(await messageOf(() => takeLock(file(), refuse))).to.equal('held')
    expect(existsSync(file())).to.equal(true)
    release()
  })

  it('waits for a running holder and reports it once', async () => {
    const release = await takeLock(file(), refuse)
    const holders: number[] = []
    const second = takeLock(file(), (holder) => {
      holders.push(holder)
      setTimeout(release, 250)
    })
    ;(await second)()
    expect(holders).to.deep.equal([process.pid])
  })

  it('recognises a running holder with another process number', () => {
    writeFileSync(file(), JSON.stringify({ pid: process.ppid, command: commandOf(process.ppid) }))
    expect(lockHolder(file())).to.equal(process.ppid)
  })

  for (const [what, content] of [
    ['of a process that has ended', { pid: 2 ** 22 + 1, command: 'node' }],
    ['of an ended process whose number another one has', { pid: process.ppid, command: 'another' }],
    ['of an ended process whose number this one has', { pid: process.pid, command: 'node' }],
    ['that is damaged', '{"pid'],
    ['that is empty', ''],
  ] as const) {
    it(`replaces a lock ${what}`, async () => {
      writeFileSync(file(), typeof content === 'string' ? content : JSON.stringify(content))
      expect(lockHolder(file())).to.equal(null)
      const release = await takeLock(file(), refuse)
      expect(lockHolder(file())).to.equal(process.pid)
      release()
      expect(readdirSync(directory())).to.deep.equal([])
    })
  }
})
