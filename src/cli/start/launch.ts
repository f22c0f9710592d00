/** Something that was started and can be stopped in order. */
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
 * A second signal within this time is the same one: Ctrl-C reaches us from the terminal and, once more, from npm.
 * A person who really wants it at once has not even read our first line by then.
 */
const SAME_SIGNAL_MS = 500

/** What `npm start` is made of. */
export interface LaunchParts<Servers extends Stoppable> {
  startServers(): Promise<Servers>
  /** Returns what may go on once the service answers: `npm start` need not wait for it. */
  prepareData(servers: Servers): Promise<(() => Promise<void>) | null>
  startService(servers: Servers): Promise<LaunchedService>
  readonly report: (line: string) => void
  readonly signals: SignalSource
  /** Ends the process at once, whatever is going on: for who signals twice. */
  readonly exit: (code: number) => void
}

/**
 * Servers, then data, then the service; and back in the opposite order when a signal comes, however far it got: the
 * service finishes what is in flight while the servers still answer. Returns when everything has stopped.
 *
 * @returns the exit code that the signal asks for
 * @throws whatever a part throws, once what had been started before it has stopped
 */
export async function launch<Servers extends Stoppable>(parts: LaunchParts<Servers>): Promise<number> {
  const signals = listen(parts)
  const started: Stoppable[] = []
  try {
    const servers = await signals.unlessTold(parts.startServers())
    if (servers === TOLD) return signals.code()
    started.unshift(servers)

    const remaining = await signals.unlessTold(parts.prepareData(servers))
    if (remaining === TOLD) return signals.code()

    const service = await signals.unlessTold(parts.startService(servers))
    if (service === TOLD) return signals.code()
    started.unshift(service)

    for (const line of invitation(service.port)) parts.report(line)
    // It has told what it does; the service goes on without it, and the next start tries again.
    remaining?.().catch((error: unknown) => {
      parts.report(
        `What was left to load could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
      )
    })
    await signals.told
    return signals.code()
  } finally {
    try {
      await stopAll(started, parts.report)
    } finally {
      signals.forget()
    }
  }
}

/** One after the other; one that fails does not keep the next from being stopped. */
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

/** What a person does next. */
function invitation(port: number): readonly string[] {
  const base = `http://localhost:${port}`
  return [
    '',
    'Opentariff is ready:',
    `  ${base}/              start here`,
    `  ${base}/docs          the API, explained`,
    `  ${base}/openapi.json  the API, for programs`,
    `  ${base}/readyz        whether it is ready`,
    'Try:',
    `  curl 'localhost:${port}/uk/api/beta/search?q=cherry+tomatoes'`,
    'Ctrl-C stops it, with all that it started.',
    '',
  ]
}

const TOLD = Symbol('told to stop')

function listen(parts: Pick<LaunchParts<Stoppable>, 'signals' | 'exit'>) {
  let code: number | null = null
  let since = 0
  let tell = (): void => {}
  const told = new Promise<typeof TOLD>((resolve) => {
    tell = () => resolve(TOLD)
  })
  const handlers = SIGNALS.map((signal) => ({
    signal,
    handler: () => {
      if (code === null) {
        code = SIGNAL_CODES[signal]
        since = performance.now()
        tell()
      } else if (performance.now() - since > SAME_SIGNAL_MS) {
        parts.exit(code)
      }
    },
  }))
  for (const { signal, handler } of handlers) parts.signals.on(signal, handler)
  return {
    told,
    code: () => code ?? 0,
    /** The step's result, or TOLD as soon as a signal comes; the step is then left to the end of the process. */
    unlessTold: async <T>(step: Promise<T>): Promise<T | typeof TOLD> => {
      // It may fail later, because of what is stopped under it, when nobody listens any more.
      step.catch(() => {})
      return await Promise.race([step, told])
    },
    forget: () => {
      for (const { signal, handler } of handlers) parts.signals.removeListener(signal, handler)
    },
  }
}
