/** A part that was started and can be stopped in order. */
export interface Stoppable {
  stop(): Promise<unknown>
}

/** The listening service. */
export interface LaunchedService extends Stoppable {
  readonly port: number
}

/** Where signals come from: `process`, or a test's emitter. */
export interface SignalSource {
  on(signal: LaunchSignal, handler: () => void): unknown
  removeListener(signal: LaunchSignal, handler: () => void): unknown
}

const SIGNAL_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
type LaunchSignal = keyof typeof SIGNAL_CODES
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/**
 * A second signal within this time counts as the same one: Ctrl-C arrives from the terminal and, once more, from npm. A
 * person who repeats it to end the process at once takes longer.
 */
const SAME_SIGNAL_MS = 500

/** The steps of `opentariff start`. */
export interface LaunchParts<Servers extends Stoppable> {
  startServers(): Promise<Servers>
  /** Returns the loading of the rest, which continues in the background once the service listens; null if all is loaded. */
  prepareData(servers: Servers): Promise<(() => Promise<void>) | null>
  startService(servers: Servers): Promise<LaunchedService>
  readonly report: (line: string) => void
  readonly signals: SignalSource
  /** Ends the process at once, whatever is going on, on a second signal. */
  readonly exit: (code: number) => void
}

/**
 * Starts servers, data and service in this order, and stops them in the opposite order on a signal, however far the start
 * got: the service finishes the requests in flight while the servers still answer. Returns when everything has stopped.
 *
 * @returns the exit code of the signal
 * @throws whatever a part throws, once the parts started before it have stopped
 */
export async function launch<Servers extends Stoppable>(parts: LaunchParts<Servers>): Promise<number> {
  const signals = listen(parts)
  const started: Stoppable[] = []
  try {
    const servers = await signals.unlessInterrupted(parts.startServers())
    if (servers === INTERRUPTED) return signals.code()
    started.unshift(servers)

    const remaining = await signals.unlessInterrupted(parts.prepareData(servers))
    if (remaining === INTERRUPTED) return signals.code()

    const service = await signals.unlessInterrupted(parts.startService(servers))
    if (service === INTERRUPTED) return signals.code()
    started.unshift(service)

    for (const line of readyMessage(service.port, remaining !== null)) parts.report(line)
    // The service continues without it if it fails, and the next start tries again.
    remaining?.().then(
      () => parts.report('Everything is ready: searches match meanings as well as words.'),
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        parts.report(
          `Not everything could be loaded: searches match words only, or a region is missing. The next start tries again: ${reason}`,
        )
      },
    )
    await signals.interrupted
    return signals.code()
  } finally {
    try {
      await stopAll(started, parts.report)
    } finally {
      signals.forget()
    }
  }
}

/** Stops one part after the other, also after one that fails. */
async function stopAll(started: readonly Stoppable[], report: (line: string) => void): Promise<void> {
  if (started.length === 0) return
  report('Stopping ...')
  const failures: unknown[] = []
  for (const part of started) {
    try {
      await part.stop()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  report('Stopped.')
}

/** The addresses to open and the command to try next. */
function readyMessage(port: number, wordsOnly: boolean): readonly string[] {
  const base = `http://localhost:${port}`
  return [
    '',
    wordsOnly ? 'Opentariff is ready, and words are searchable:' : 'Opentariff is ready:',
    `  ${base}/              start here`,
    `  ${base}/docs          documentation of the API`,
    `  ${base}/openapi.json  the same as an OpenAPI document`,
    `  ${base}/readyz        whether it is ready`,
    'Try:',
    `  curl 'localhost:${port}/uk/api/beta/search?q=cherry+tomatoes'`,
    ...(wordsOnly
      ? [
          'The rest is loaded in the background, words of the other region before meanings: lines here, and /readyz, say how far it is.',
        ]
      : []),
    'Ctrl-C stops the service and the servers that it started.',
    '',
  ]
}

const INTERRUPTED = Symbol('interrupted')

function listen(parts: Pick<LaunchParts<Stoppable>, 'signals' | 'exit'>) {
  let code: number | null = null
  let since = 0
  let interrupt = (): void => {}
  const interrupted = new Promise<typeof INTERRUPTED>((resolve) => {
    interrupt = () => resolve(INTERRUPTED)
  })
  const handlers = SIGNALS.map((signal) => ({
    signal,
    handler: () => {
      if (code === null) {
        code = SIGNAL_CODES[signal]
        since = performance.now()
        interrupt()
      } else if (performance.now() - since > SAME_SIGNAL_MS) {
        parts.exit(code)
      }
    },
  }))
  for (const { signal, handler } of handlers) parts.signals.on(signal, handler)
  return {
    interrupted,
    code: () => code ?? 0,
    /** The step's result, or INTERRUPTED as soon as a signal arrives; the step is then left to the end of the process. */
    unlessInterrupted: async <T>(step: Promise<T>): Promise<T | typeof INTERRUPTED> => {
      // It may fail later, when the servers that it uses have stopped and its result is awaited no more.
      step.catch(() => {})
      return await Promise.race([step, interrupted])
    },
    forget: () => {
      for (const { signal, handler } of handlers) parts.signals.removeListener(signal, handler)
    },
  }
}
