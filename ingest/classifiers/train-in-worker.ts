import '../../src/embedding/disable-telemetry.ts'
import { Worker } from 'node:worker_threads'
import { IngestError } from '../pipeline.ts'
import type { ProgressStep } from '../progress.ts'
import type { Trained, Training, TrainingMessage } from './worker.ts'

/** Beside this file: compiled like it, or the way into the source. */
const WORKER_URL = new URL(
  import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './worker.js',
  import.meta.url,
)

/** Trains in a thread of its own, so that the memory that it takes is given back. */
export const trainInWorker = <Kind extends Training['kind']>(
  training: Training & { readonly kind: Kind },
  step: ProgressStep,
): Promise<Trained[Kind]> =>
  new Promise((resolve, reject) => {
    const given: Training = training
    const transferList = given.kind === 'head' ? [given.texts.vectors.buffer as ArrayBuffer] : []
    const worker = new Worker(WORKER_URL, { workerData: given, transferList })
    worker.on('message', (message: TrainingMessage<Trained[Kind]>) => {
      if (message.kind === 'step') step.advance(1)
      else resolve(message.trained)
    })
    worker.on('error', reject)
    worker.on('exit', (code) =>
      reject(new IngestError(`The training of the classifier ended with ${code}; the live data is untouched.`)),
    )
  })
