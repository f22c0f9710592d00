/** How much work may run at once, adapted to how long it takes. */
export interface ConcurrencyLimit {
  /** Work that may run at once; an integer. */
  current(): number
  /** Milliseconds that work takes at present, on average. */
  meanDuration(): number
  /** @param running Work that ran when this began, itself included */
  observe(kind: string, durationMs: number, running: number): void
}

export interface ConcurrencyLimitOptions {
  readonly initial: number
  readonly max: number
  /** Milliseconds, monotonic. */
  now?(): number
}

/** Work that two cores and an engine can do at once in any state: below, nothing is left to measure with. */
const MIN_LIMIT = 2

/**
 * How much longer than alone work may take before the limit falls. With the growth of the limit by its root, work takes
 * two to three times as long as alone at the limit, which is where more of it at once no longer means more per second.
 */
const TOLERANCE = 1.5

/** Shares of the way to the new limit that one window goes: down at once, up with care. */
const STEP_DOWN = 0.5
const STEP_UP = 0.2

/** A window of measurements ends when it has both. */
const WINDOW_MS = 100
const WINDOW_SAMPLES = 5

/** Work that ran next to at most one other counts as alone. */
const ALONE = 2

/**
 * In a flood nothing runs alone. So often the limit falls to its least until some work has, as BBR does with its probes of
 * the round-trip time: for less than a hundredth of the time.
 */
const MEASURED_EVERY_MS = 10_000

/** Weight of such a rare measurement. */
const RARE_WEIGHT = 0.5

/** Weight of one measurement in the duration alone of its kind, and in the mean of all. */
const BASELINE_WEIGHT = 0.1
const MEAN_WEIGHT = 0.05

/** Before anything is measured. */
const ASSUMED_MS = 20

/**
 * A gradient limit, as Netflix's concurrency-limits has it: it grows by its root while work takes about as long as alone,
 * and shrinks in proportion when it takes longer, since what is added then only waits. Durations are compared within
 * their kind, because a search takes ten times as long as a look-up.
 */
export function createConcurrencyLimit({
  initial,
  max,
  now = () => performance.now(),
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  const alone = new Map<string, number>()
  let measuredAlone = Number.NEGATIVE_INFINITY
  let limit = initial
  let mean = ASSUMED_MS
  let window = { began: now(), samples: 0, slowdowns: 0, mostRunning: 0 }

  const adapt = () => {
    const slowdown = window.slowdowns / window.samples
    const gradient = Math.max(0.5, Math.min(1, TOLERANCE / slowdown))
    const next = limit * gradient + Math.sqrt(limit)
    // What did not use its limit says nothing of a larger one.
    if (next > limit && window.mostRunning < limit / 2) return
    limit = Math.max(MIN_LIMIT, Math.min(max, limit + (next < limit ? STEP_DOWN : STEP_UP) * (next - limit)))
  }

  return {
    current: () => (now() - measuredAlone > MEASURED_EVERY_MS ? MIN_LIMIT : Math.floor(limit)),
    meanDuration: () => mean,
    observe(kind, durationMs, running) {
      const before = alone.get(kind)
      const known = before ?? durationMs
      const time = now()
      if (before === undefined) alone.set(kind, durationMs)
      else if (running <= ALONE) {
        const weight = time - measuredAlone > MEASURED_EVERY_MS ? RARE_WEIGHT : BASELINE_WEIGHT
        alone.set(kind, before + weight * (durationMs - before))
      }
      if (running <= ALONE) measuredAlone = time
      mean += MEAN_WEIGHT * (durationMs - mean)
      window.samples += 1
      window.slowdowns += durationMs / Math.max(known, 1)
      window.mostRunning = Math.max(window.mostRunning, running)
      if (window.samples < WINDOW_SAMPLES || time - window.began < WINDOW_MS) return
      adapt()
      window = { began: time, samples: 0, slowdowns: 0, mostRunning: 0 }
    },
  }
}
