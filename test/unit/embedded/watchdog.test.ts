import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'chai'
import { commandOf, findProcesses } from '../../../embedded/processes.ts'
import { packageRoot } from '../../../src/config/package-root.ts'
import { waitFor } from '../../support/wait-for.ts'

/** Starts a process that would run for a minute, prints its number, and does what the last argument says. */
const PROGRAM = `
import { spawn } from 'node:child_process'
import { endWithThisProcess } from '${join(packageRoot, 'embedded', 'watchdog.ts')}'
const [script, verb] = process.argv.slice(-2)
const child = spawn('/bin/sh', ['-c', script], { detached: true, stdio: 'ignore' })
const callOff = endWithThisProcess(child.pid, 'SIGINT', null)
if (verb === 'call off') callOff()
console.log(child.pid)
if (verb === 'throw') setTimeout(() => { throw new Error('a crash') })
else if (verb === 'exit') setTimeout(() => process.exit())
else setInterval(() => {}, 1000)
`

describe('endWithThisProcess', () => {
  const pids: number[] = []
  afterEach(() => {
    for (const pid of pids.splice(0)) if (commandOf(pid) !== null) process.kill(pid, 'SIGKILL')
  })

  const start = async (verb: string, script = 'while :; do sleep 0.05; done') => {
    const args = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, script, verb]
    const owner = spawn(process.execPath, args, { cwd: packageRoot, stdio: ['ignore', 'pipe', 'ignore'] })
    const [output] = await once(owner.stdout, 'data')
    const pid = Number(output)
    pids.push(pid)
    return { owner, pid, watchdogs: () => findProcesses('opentariff-watchdog', String(pid)) }
  }
  const end = async ({ pid, watchdogs }: Awaited<ReturnType<typeof start>>) => {
    await waitFor(() => commandOf(pid) === null && watchdogs().length === 0, { what: 'the end of both processes' })
  }

  for (const verb of ['throw', 'exit']) {
    it(`ends the process after ${verb === 'throw' ? 'a crash' : 'process.exit'}`, async () => {
      await end(await start(verb))
    })
  }

  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGHUP'] as const) {
    it(`ends the process after ${signal}`, async () => {
      const started = await start('wait')
      expect(commandOf(started.pid)).not.to.equal(null)
      started.owner.kill(signal)
      await end(started)
    })
  }

  it('keeps the process running when it is called off', async () => {
    const { owner, pid, watchdogs } = await start('call off')
    await waitFor(() => watchdogs().length === 0, { what: 'the end of the watchdog' })
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    expect(commandOf(pid)).not.to.equal(null)
  })
})
