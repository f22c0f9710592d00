import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'chai'
import { commandOf, endProcess, findProcesses } from '../../../embedded/processes.ts'

const STEPS = [
  { signal: 'SIGTERM', waitMs: 300 },
  { signal: 'SIGKILL', waitMs: 2000 },
] as const

describe('a process', () => {
  const children: ReturnType<typeof spawn>[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })

  /** Starts a process with some arguments, and returns its number. */
  const start = async (script: string, ...args: readonly string[]): Promise<number> => {
    // It waits for input, which none sends: a command to wait with would be a process that has its arguments at first.
    const child = spawn('/bin/sh', ['-c', `${script}; echo on; read -r line`, 'sh', ...args])
    children.push(child)
    await once(child.stdout, 'data')
    return child.pid ?? 0
  }

  it('commandOf returns the command line until the process has ended', async () => {
    expect(commandOf(process.pid)).to.include('mocha')
    expect(commandOf(2 ** 22 + 1)).to.equal(null)
    const pid = await start('true')
    expect(commandOf(pid)).to.match(/^\/bin\/sh -c /)
    expect(await endProcess(pid, STEPS)).to.equal(true)
    expect(commandOf(pid)).to.equal(null)
  })

  it('endProcess sends a stronger signal when the process ignores the first', async () => {
    const pid = await start("trap '' TERM")
    expect(await endProcess(pid, STEPS)).to.equal(true)
    expect(commandOf(pid)).to.equal(null)
  })

  it('endProcess succeeds when the number of the process is free', async () => {
    expect(await endProcess(2 ** 22 + 1, STEPS)).to.equal(true)
  })

  it('findProcesses matches consecutive arguments, not a part of one', async () => {
    const pid = await start('true', '-D', '/some/data', '-c')
    expect(findProcesses('-D', '/some/data')).to.deep.equal([pid])
    expect(findProcesses('-D', '/some')).to.deep.equal([])
  })
})
