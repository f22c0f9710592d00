import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Cron } from 'croner'
import type { Logger } from 'pino'

export interface ScheduleOptions {
  /** `INGEST_SCHEDULE`; undefined: no updates. */
  readonly schedule: string | undefined
  readonly logger: Logger
  /** Longest random delay, so that installations don't all ask the publishers at the same second. Default: 10 minutes. */
  readonly jitterMs?: number
  /** Runs an update that does nothing if another process has begun one since the time. Default: a process of its own. */
  run?(since: Date, signal: AbortSignal): Promise<void>
}

const JITTER_MS = 10 * 60_000

/**
 * Runs updates by the schedule (in UTC), never two at a time. An update is a process of its own: its memory and its load
 * are not those of the service, which sees only the switch. Returns a function that stops it.
 */
export function scheduleUpdates({
  schedule,
  logger,
  jitterMs = JITTER_MS,
  run = (since, signal) => runUpdate(logger, since, signal),
}: ScheduleOptions): () => void {
  if (schedule === undefined) return () => {}
  const stopping = new AbortController()
  const { signal } = stopping
  const job = new Cron(schedule, { timezone: 'UTC', protect: true, unref: true }, async (current) => {
    try {
      const due = current.currentRun() ?? new Date()
      await sleep(Math.random() * jitterMs, undefined, { signal, ref: false })
      await run(due, signal)
    } catch (error) {
      if (!signal.aborted) logger.error({ err: error }, 'the update of the data could not be started')
    }
  })
  logger.info({ schedule, next: job.nextRun() }, 'updates of the data are scheduled')
  return () => {
    job.stop()
    stopping.abort()
  }
}

/** In a checkout, the program is TypeScript; an image lacks this file, and needs none. */
const RUN_TYPESCRIPT = fileURLToPath(new URL('../../../scripts/run.mjs', import.meta.url))

/** The command writes to standard error why it failed; what is live stays. */
async function runUpdate(logger: Logger, since: Date, signal: AbortSignal): Promise<void> {
  const [, program = ''] = process.argv
  const runner = program.endsWith('.ts') ? [RUN_TYPESCRIPT] : []
  const args = [...runner, program, 'ingest', 'update', '--since', since.toISOString()]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], signal })
  const [said, code] = await Promise.all([text(child.stderr), exitOf(child)])
  const lines = said.trim().split('\n')
  if (code === 0) logger.info('the data is up to date')
  else logger.error({ code, reason: lines.slice(-REPORTED_LINES).join('\n') }, 'the update of the data failed')
}

/** The end of what the command says: its error, and the warnings before it. */
const REPORTED_LINES = 20

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code))
  })
