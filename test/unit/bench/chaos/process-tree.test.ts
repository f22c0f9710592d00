import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { processTree, signalTree } from '../../../../bench/chaos/process-tree.ts'
import { waitFor } from '../../../support/wait-for.ts'

/** The letter of the system: S sleeps, T is stopped. */
const stateOf = (pid: number): string => /^.*\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? ''

describe('a process with those that it started', () => {
  // Elsewhere the processes of a server are not found.
  if (process.platform !== 'linux') return

  it('a signal stops, continues and ends a process with its children', async () => {
    const parent = spawn('/bin/sh', ['-c', 'sleep 60 & sleep 60 & wait'], { stdio: 'ignore' })
    const ended = once(parent, 'exit')
    const pid = parent.pid ?? 0
    try {
      await waitFor(() => processTree(pid).length === 3)
      const tree = processTree(pid)
      expect(tree[0]).to.equal(pid)
      signalTree(pid, 'SIGSTOP')
      await waitFor(() => tree.every((one) => stateOf(one) === 'T'))
      signalTree(pid, 'SIGCONT')
      await waitFor(() => tree.every((one) => stateOf(one) === 'S'))
    } finally {
      signalTree(pid, 'SIGKILL')
    }
    expect((await ended)[1]).to.equal('SIGKILL')
    await waitFor(() => processTree(pid).length === 1)
  })
})
