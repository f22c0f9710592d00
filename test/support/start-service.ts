import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { freePort } from './free-port.ts'
import { opentariffProgram } from './opentariff-program.ts'
import { startChild } from './run-child.ts'
import { waitFor } from './wait-for.ts'

/** The real service, as `npm start` runs it after the servers have started. */
export interface RunningService {
  readonly url: string
  /** @param signal Default: SIGINT */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Lines of the log to print when the service does not start. */
const LOG_TAIL_LINES = 40

/**
 * Starts the service on a free port and waits until `/readyz` answers 200.
 * @param logPath File for its log: one line per request, too much for a terminal.
 * @param onSpawn Called with the process, before it is ready.
 */
export const startService = async (
  env: Readonly<Record<string, string>>,
  logPath: string,
  signal: AbortSignal,
  onSpawn?: (pid: number) => void,
): Promise<RunningService> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = openSync(logPath, 'a')
  const child = startChild({
    file: process.execPath,
    args: [...opentariffProgram(), 'serve'],
    env: { CHECK_RESPONSES: 'true', ...env, PORT: String(port) },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  if (child.pid !== undefined) onSpawn?.(child.pid)
  let ended = false
  child.exitCode.then(() => {
    ended = true
  })
  try {
    await waitFor(async () => ended || signal.aborted || (await fetch(new URL('/readyz', url))).ok, {
      timeoutMs: 120_000,
      what: 'the service to be ready',
    })
    if (signal.aborted) throw new Error('Interrupted.')
    if (ended) throw new Error('The service ended before it was ready.')
  } catch (error) {
    await child.stop()
    const lines = (await readFile(logPath, 'utf8')).trimEnd().split('\n')
    console.error(lines.slice(-LOG_TAIL_LINES).join('\n'))
    throw error
  }
  return { url, stop: child.stop }
}
