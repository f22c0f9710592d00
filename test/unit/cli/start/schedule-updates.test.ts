import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'chai'
import { pino } from 'pino'
import { type ScheduleOptions, scheduleUpdates } from '../../../../src/cli/start/schedule-updates.ts'
import { packageRoot } from '../../../../src/config/package-root.ts'
import { waitFor } from '../../../support/wait-for.ts'

const EVERY_SECOND = '* * * * * *'

describe('the schedule of updates', () => {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const stops: (() => void)[] = []

  const schedule = (options: Partial<ScheduleOptions>) => {
    const stop = scheduleUpdates({ schedule: EVERY_SECOND, logger, jitterMs: 0, ...options })
    stops.push(stop)
    return stop
  }

  beforeEach(() => void lines.splice(0))

  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })

  it('runs an update at each time, and names the time', async () => {
    const times: Date[] = []
    schedule({ run: async (since) => void times.push(since) })
    await waitFor(() => times.length >= 2)
    for (const time of times) expect(Math.abs(Date.now() - time.getTime())).to.be.lessThan(5000)
  })

  it('runs one update at a time', async () => {
    let running = 0
    let most = 0
    let runs = 0
    schedule({
      run: async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 1500))
        running -= 1
        runs += 1
      },
    })
    await waitFor(() => runs >= 2)
    expect(most).to.equal(1)
  })

  it('runs nothing without a schedule', () => {
    schedule({ schedule: undefined, run: async () => expect.fail('an update ran') })
    expect(lines).to.deep.equal([])
  })

  it('ends the running update when the service stops', async () => {
    let aborted: Promise<unknown> | undefined
    const stop = schedule({
      run: async (_since, signal) => {
        aborted = once(signal, 'abort')
        await aborted
      },
    })
    await waitFor(() => aborted !== undefined)
    stop()
    await aborted
  })

  it('waits for a random time before an update, unless it is stopped', async () => {
    const runs: Date[] = []
    const stop = schedule({ jitterMs: 3_600_000, run: async (since) => void runs.push(since) })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    stop()
    expect(runs).to.deep.equal([])
    expect(lines.join('')).to.not.include('could not be started')
  })

  it('runs the command in a process of its own, and reports why it failed', async () => {
    const { argv, env } = process
    const before = { argv: argv[1] ?? '', database: env.DATABASE_URL, openSearch: env.OPENSEARCH_URL }
    argv[1] = join(packageRoot, 'src/cli/main.ts')
    env.DATABASE_URL = 'postgres://127.0.0.1:1/none'
    env.OPENSEARCH_URL = 'http://127.0.0.1:1'
    try {
      const stop = schedule({})
      await waitFor(() => lines.some((line) => line.includes('the update of the data')), { timeoutMs: 30_000 })
      stop()
      expect(lines.join('')).to.include('ECONNREFUSED')
    } finally {
      argv[1] = before.argv
      for (const [name, value] of [
        ['DATABASE_URL', before.database],
        ['OPENSEARCH_URL', before.openSearch],
      ] as const) {
        if (value === undefined) delete env[name]
        else env[name] = value
      }
    }
  }).timeout(40_000)

  it('reports an update that could not be started, and goes on', async () => {
    let runs = 0
    schedule({
      run: async () => {
        runs += 1
        throw new Error('no more processes')
      },
    })
    await waitFor(() => runs >= 2)
    expect(lines.join('')).to.include('the update of the data could not be started').and.include('no more processes')
  })
})
