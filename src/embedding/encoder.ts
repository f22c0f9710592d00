import './disable-telemetry.ts'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { EmbeddingUnavailableError } from './embedding-error.ts'
import type { EmbedRequest, EndRequest, WorkerAnswer, WorkerSettings } from './messages.ts'
import { readModelHash } from './model.ts'

export interface EmbedOptions {
  readonly signal?: AbortSignal | undefined
}

export type EncoderStatus =
  /** The model is being loaded, or was not needed so far. */
  | { readonly state: 'starting' }
  | { readonly state: 'ready'; readonly modelHash: string }
  /** `problem`: for the operator's log; it can contain paths. */
  | { readonly state: 'down'; readonly problem: string }

/** Embeds texts: texts with a similar meaning have a high cosine. */
export interface Encoder {
  /**
   * The unit vectors of the texts, in their order. The same text always has the same vector. Loads the model at the first
   * call.
   * @throws EmbeddingUnavailableError
   */
  embed(texts: readonly string[], options?: EmbedOptions): Promise<readonly Float32Array[]>
  status(): EncoderStatus
  /**
   * SHA-256 of model and tokenizer. Only vectors with the same hash can be compared.
   * @throws EmbeddingUnavailableError
   */
  modelHash(): Promise<string>
  /** Loads the model ahead of the first call. */
  start(): void
  close(): Promise<void>
}

export interface EncoderOptions {
  /** Directory of the model's files. */
  readonly modelPath: string
  /** Worker threads, each with a tokenizer and a network of its own (55 MB); they share the embeddings of pieces. Default 1. */
  readonly workers?: number
  /** Time limit of one call of `embed`. Default: none. */
  readonly timeoutMs?: number
  /**
   * Called when a worker could not start or has exited, once for each problem until a worker is ready again. It is
   * restarted automatically.
   */
  readonly onDown?: (problem: string) => void
  /** Program of a worker, for tests. */
  readonly workerUrl?: URL
  /** Milliseconds before the first restart of a worker; doubled for each further one that fails. */
  readonly firstRestartMs?: number
}

/** The tokenizer takes 23 MB. Without a bound, garbage of the young generation takes 30 MB more. */
const WORKER_LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 } as const

/**
 * Characters in one message to a worker, after which no further text is added: enough that some texts have the same number of
 * pieces, and few, so that the texts of other callers wait no longer than some 30 ms.
 */
const MESSAGE_CHARACTERS = 8192

/** Most causes of a failure last: a missing file, not enough memory. */
const FIRST_RESTART_MS = 1000
const MAX_RESTART_MS = 60_000

/** A worker that takes longer is stuck: a hundred times what a message takes on a busy machine. */
const STUCK_MS = 60_000

interface Job {
  readonly text: string
  readonly resolve: (vector: Float32Array) => void
  readonly reject: (error: EmbeddingUnavailableError) => void
}

/** The compiled worker when this file is compiled, otherwise the one that runs from source. */
const WORKER_URL = new URL(
  import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './worker.js',
  import.meta.url,
)

/** Creates workers that share one queue. A worker that exits is restarted, with exponential backoff. */
export function createEncoder(options: EncoderOptions): Encoder {
  const { modelPath, timeoutMs, workerUrl = WORKER_URL } = options
  const queue: Job[] = []
  let slots: readonly Slot[] = []
  let problem = ''
  /** Problems since a worker was last ready: a restart that fails for the same reason is no news. */
  const reported = new Set<string>()
  let hash: Promise<string> | null = null
  let knownHash: string | null = null
  let closed = false

  const modelHash = (): Promise<string> => {
    hash ??= readModelHash(modelPath).then(
      (value) => {
        knownHash = value
        return value
      },
      (error: unknown) => {
        // The next call tries again: the file may be there by then.
        hash = null
        throw new EmbeddingUnavailableError('down', `the model cannot be read: ${String(error)}`)
      },
    )
    return hash
  }

  const slotOptions: SlotOptions = {
    startWorker: async () => {
      await modelHash()
      return new Worker(workerUrl, {
        workerData: { modelPath } satisfies WorkerSettings,
        resourceLimits: WORKER_LIMITS,
      })
    },
    firstRestartMs: options.firstRestartMs ?? FIRST_RESTART_MS,
    take: () => {
      let characters = 0
      const full = queue.findIndex(({ text }) => {
        characters += text.length
        return characters >= MESSAGE_CHARACTERS
      })
      return queue.splice(0, full === -1 ? queue.length : full + 1)
    },
    onReady: () => reported.clear(),
    onDown: (reason) => {
      problem = reason
      if (closed) return
      if (!reported.has(reason)) options.onDown?.(reason)
      reported.add(reason)
      if (slots.every((slot) => slot.state() === 'down')) rejectAll('down', reason)
    },
  }

  const rejectAll = (failure: 'down', reason: string) => {
    for (const job of queue.splice(0)) job.reject(new EmbeddingUnavailableError(failure, reason))
  }

  const start = () => {
    if (slots.length > 0 || closed) return
    slots = Array.from({ length: options.workers ?? 1 }, () => createSlot(slotOptions))
    for (const slot of slots) slot.start()
  }

  const status = (): EncoderStatus => {
    if (closed) return { state: 'down', problem: 'closed' }
    if (knownHash !== null && slots.some((slot) => slot.state() === 'ready')) {
      return { state: 'ready', modelHash: knownHash }
    }
    if (slots.length > 0 && slots.every((slot) => slot.state() === 'down')) return { state: 'down', problem }
    return { state: 'starting' }
  }

  return {
    status,
    modelHash,
    start,

    async embed(texts, { signal } = {}) {
      if (texts.length === 0) return []
      start()
      const now = status()
      if (now.state === 'down') throw new EmbeddingUnavailableError('down', now.problem)
      if (signal?.aborted) throw new EmbeddingUnavailableError('abandoned', 'the caller aborted')

      const jobs: Job[] = []
      const vectors = texts.map(
        (text) =>
          new Promise<Float32Array>((resolve, reject) => {
            jobs.push({ text, resolve, reject })
          }),
      )
      const giveUp = (error: EmbeddingUnavailableError) => {
        const abandoned = new Set(jobs)
        const others = queue.splice(0).filter((job) => !abandoned.has(job))
        for (const job of others) queue.push(job)
        for (const job of jobs) job.reject(error)
      }
      const onAbort = () => giveUp(new EmbeddingUnavailableError('abandoned', 'the caller aborted'))
      signal?.addEventListener('abort', onAbort, { once: true })
      const timer =
        timeoutMs === undefined
          ? undefined
          : setTimeout(
              () => giveUp(new EmbeddingUnavailableError('late', `no vector after ${timeoutMs} ms`)),
              timeoutMs,
            )

      queue.push(...jobs)
      for (const slot of slots) slot.work()
      try {
        return await Promise.all(vectors)
      } catch (error) {
        // The other texts of the call are no longer needed, and each may still be rejected.
        giveUp(error as EmbeddingUnavailableError)
        await Promise.allSettled(vectors)
        throw error
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
    },

    async close() {
      closed = true
      rejectAll('down', 'closed')
      await Promise.all(slots.map((slot) => slot.close()))
    },
  }
}

interface SlotOptions {
  startWorker(): Promise<Worker>
  readonly firstRestartMs: number
  /** The next jobs of the queue. */
  take(): readonly Job[]
  onReady(): void
  onDown(problem: string): void
}

/** A worker that is replaced when it exits. */
interface Slot {
  start(): void
  state(): 'starting' | 'ready' | 'down'
  /** Takes the next jobs unless it has some. */
  work(): void
  close(): Promise<void>
}

function createSlot({ startWorker, firstRestartMs, take, onReady, onDown }: SlotOptions): Slot {
  let state: ReturnType<Slot['state']> = 'starting'
  let worker: Worker | null = null
  let jobs: readonly Job[] = []
  let restartMs = firstRestartMs
  let restart: NodeJS.Timeout | undefined
  let stuck: NodeJS.Timeout | undefined
  let closed = false

  function start(): void {
    state = 'starting'
    startWorker().then(
      (started) => {
        if (closed) return void end(started)
        worker = started
        let reason = 'the worker ended'
        started.on('message', (answer: WorkerAnswer) => {
          if (answer.kind === 'unusable') reason = answer.problem
          else receive(answer)
        })
        started.on('error', (error) => {
          reason = String(error)
        })
        started.on('exit', () => down(reason))
      },
      (error: unknown) => down(error instanceof Error ? error.message : String(error)),
    )
  }

  function down(reason: string): void {
    clearTimeout(stuck)
    worker = null
    state = 'down'
    const lost = jobs
    jobs = []
    for (const job of lost) job.reject(new EmbeddingUnavailableError('failed', reason))
    if (!closed) {
      // Does not keep the process alive.
      restart = setTimeout(start, restartMs).unref()
      restartMs = Math.min(restartMs * 2, MAX_RESTART_MS)
    }
    onDown(reason)
  }

  function receive(answer: Exclude<WorkerAnswer, { kind: 'unusable' }>): void {
    clearTimeout(stuck)
    const answered = jobs
    jobs = []
    if (answer.kind === 'ready') {
      state = 'ready'
      onReady()
    }
    if (answer.kind === 'failed') {
      for (const job of answered) job.reject(new EmbeddingUnavailableError('failed', answer.problem))
    }
    if (answer.kind === 'vectors') {
      restartMs = firstRestartMs
      const dimensions = answer.vectors.length / answered.length
      for (const [index, job] of answered.entries()) {
        job.resolve(answer.vectors.slice(index * dimensions, (index + 1) * dimensions))
      }
    }
    work()
  }

  function work(): void {
    if (state !== 'ready' || worker === null || jobs.length > 0) return
    jobs = take()
    if (jobs.length === 0) return
    const busy = worker
    stuck = setTimeout(() => void busy.terminate(), STUCK_MS)
    busy.postMessage({ kind: 'embed', texts: jobs.map(({ text }) => text) } satisfies EmbedRequest)
  }

  return {
    start,
    state: () => state,
    work,
    async close() {
      closed = true
      clearTimeout(restart)
      clearTimeout(stuck)
      if (worker !== null) await end(worker)
    },
  }
}

/** Milliseconds that a worker has to finish the texts that it has, or to load its model: 1 s, and 6 s on busy cores. */
const END_MS = 30_000

/** Lets a worker exit by itself: one that is terminated inside the model's library aborts the whole process. */
async function end(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit').catch(() => undefined)
  worker.postMessage({ kind: 'end' } satisfies EndRequest)
  await Promise.race([ended, sleep(END_MS, undefined, { ref: false })])
  await worker.terminate()
}
