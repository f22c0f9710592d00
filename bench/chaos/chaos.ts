import { Agent } from 'node:http'
import type { Progress } from '../../ingest/progress.ts'
import { UserFacingError } from '../../src/errors/user-facing-error.ts'
import { waitFor } from '../../test/support/wait-for.ts'
import { isMet, machineLoad, type Target } from '../report.ts'
import { isGood, KINDS } from './answers.ts'
import type { Fault } from './fault.ts'
import { type Installation, install } from './installation.ts'
import { type Count, countAnswers, judge } from './judge.ts'
import { requestsWith } from './requests.ts'
import { sendOne, startTraffic } from './traffic.ts'

export interface ChaosOptions {
  readonly faults: readonly Fault[]
  /** Duration of each fault that can be held. */
  readonly seconds: number
  /** Requests a second. */
  readonly rate: number
  readonly progress: Progress
  /** Ends after the fault that is happening. */
  readonly signal: AbortSignal
}

/** What a fault did to requests, and whether that is within its goals. */
export interface FaultReport {
  readonly name: string
  readonly description: string
  readonly skipped?: string
  readonly counts: readonly Count[]
  readonly targets: readonly Target[]
  readonly notes: readonly string[]
}

export interface ChaosReport {
  readonly seconds: number
  readonly rate: number
  readonly machine: string
  readonly faults: readonly FaultReport[]
}

/** Requests before a fault, in which connections are opened and code is compiled. */
const WARM_UP_REQUESTS = 300

/** How long everything may take to be answered before a fault. */
const MAX_PREPARATION_MS = 60_000

/** Makes one fault after the other happen to an installation of its own while requests are sent. */
export async function runChaos({ faults, seconds, rate, progress, signal }: ChaosOptions): Promise<ChaosReport> {
  if (process.platform !== 'linux') {
    throw new UserFacingError('This runs on Linux only: elsewhere the processes of a server cannot be found.')
  }
  const machine = machineLoad()
  const reports: FaultReport[] = []
  for (const kind of ['single', 'cluster'] as const) {
    const own = faults.filter((fault) => (fault.installation ?? 'single') === kind)
    if (own.length === 0 || signal.aborted) continue
    const installation = await install(kind, progress, signal)
    try {
      for (const fault of own) {
        if (signal.aborted) break
        progress.say(`${fault.description} ...`)
        const report = await happen(fault, installation, { seconds, rate, progress }).catch((error: Error) =>
          notCompleted(fault, error),
        )
        reports.push(report)
      }
    } finally {
      await installation.remove()
    }
  }
  return { seconds, rate, machine, faults: reports }
}

/** The report of a fault that did not end as it should, such as a server that did not come back. The others follow. */
const notCompleted = ({ name, description }: Fault, { message }: Error): FaultReport => ({
  name,
  description,
  counts: [],
  targets: [{ name: 'completed', measured: 0, limit: 1, kind: 'at least' }],
  notes: [message],
})

async function happen(
  fault: Fault,
  installation: Installation,
  { seconds, rate, progress }: Pick<ChaosOptions, 'seconds' | 'rate' | 'progress'>,
): Promise<FaultReport> {
  const { name, description, allowances, tolerance } = fault
  const restore = await fault.arrange?.(installation)
  try {
    await warmUp(installation)
    const traffic = startTraffic(requestsWith(installation.keys), rate, installation.url)
    let planned = 0
    const outcome = await fault.run({ installation, seconds, progress }).finally(async () => {
      planned = await traffic.stop()
    })
    const { outages, targets = [], notes = [], skipped } = outcome
    if (skipped !== undefined) return { name, description, skipped, counts: [], targets: [], notes }
    const { answers } = traffic
    return {
      name,
      description,
      counts: countAnswers(answers),
      targets: [...judge({ answers, outages, allowances, tolerance, planned }), ...targets],
      notes,
    }
  } finally {
    await restore?.()
  }
}

/** Sends requests until all kinds are answered, as many as compile the code that answers them. */
async function warmUp({ keys, url }: Installation): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const requests = requestsWith(keys)
  const next = () => sendOne(agent, url(), requests.next().value)
  for (let sent = 0; sent < WARM_UP_REQUESTS; sent += 1) await next()
  await waitFor(async () => (await Promise.all(KINDS.map(next))).every(isGood), {
    timeoutMs: MAX_PREPARATION_MS,
    what: 'all kinds of requests to be answered',
  })
  agent.destroy()
}

/** The targets that were missed, as sentences. */
export const missesOf = ({ faults }: ChaosReport): readonly string[] =>
  faults.flatMap(({ description, targets }) =>
    targets
      .filter((target) => !isMet(target))
      .map(({ name, kind, limit, measured }) => `${description}: ${name} ${kind} ${limit}, was ${measured}`),
  )
