import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'chai'
import {
  commandOf,
  end,
  endNow,
  identify,
  isAlive,
  ownIdentity,
  type ProcessIdentity,
  signal,
} from '../../../embedded/process-identity.ts'

const STEPS = [
  { signal: 'SIGTERM', waitMs: 300 },
  { signal: 'SIGKILL', waitMs: 2000 },
] as const

describe('the identity of a process', () => {
  const children: ReturnType<typeof spawn>[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })

  /** Some process; `stubborn` ignores SIGTERM. */
  const start = async (stubborn = false): Promise<ProcessIdentity> => {
    const child = spawn('/bin/sh', ['-c', `${stubborn ? "trap '' TERM;" : ''} echo on; while :; do sleep 0.05; done`])
    children.push(child)
    await once(child.stdout, 'data')
    const identity = identify(child.pid ?? 0)
    if (identity === null) throw new Error('the child has no identity')
    return identity
  }

  it('tells a living process from one that has ended', async () => {
    const identity = await start()
    expect(isAlive(identity)).to.equal(true)
    expect(await end(identity, STEPS)).to.equal(true)
    expect(isAlive(identity)).to.equal(false)
    expect(identify(identity.pid)).to.equal(null)
  })

  it('never signals a process that has got the number of a dead one', async () => {
    const living = await start()
    const dead = { pid: living.pid, started: 'before that' }
    expect(signal(dead, 'SIGKILL')).to.equal(false)
    expect(await end(dead, STEPS)).to.equal(true)
    endNow([{ identity: dead, steps: STEPS }])
    expect(isAlive(living)).to.equal(true)
  })

  it('goes on to a harsher signal when the first is ignored', async () => {
    const identity = await start(true)
    expect(await end(identity, STEPS)).to.equal(true)
  })

  it('ends several at once without giving the event loop a turn, as an exit handler must', async () => {
    const [mild, stubborn] = [await start(), await start(true)]
    endNow([mild, stubborn].map((identity) => ({ identity, steps: STEPS })))
    expect(isAlive(mild)).to.equal(false)
    expect(isAlive(stubborn)).to.equal(false)
  })

  it('knows itself', () => {
    expect(isAlive(ownIdentity())).to.equal(true)
    expect(commandOf(process.pid)).to.include('mocha')
    expect(commandOf(2 ** 22 + 1)).to.equal(null)
  })
})
