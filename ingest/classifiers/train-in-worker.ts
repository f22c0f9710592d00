import '../../src/embedding/disable-telemetry.ts'
import { Worker } from 'node:worker_threads'
import { IngestError } from '../pipeline.ts'
import type { TrainedModels, Training, TrainingMessage } from './worker.ts'

/** The compiled worker when this file is compiled, otherwise the one that runs from source. */
const WORKER_URL = new URL(
  import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './worker.js',
  import.meta.url,
)

/**
 * Trains in a worker thread, whose memory is freed at the end. The vectors of the texts are transferred to it. `onStep` is
 * called after each step of a training in steps.
 */
export const trainInWorker = <Kind extends Training['kind']>(
  training: Extract<Training, { readonly kind: Kind }>,
  onStep: () => void = () => undefined,
): Promise<TrainedModels[Kind]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(WORKER_URL, {
      workerData: training,
      transferList: 'vectors' in training.texts ? [training.texts.vectors.buffer as ArrayBuffer] : [],
    })
    worker.on('message', (message: TrainingMessage) => {
      if (message.kind === 'step') onStep()
      else resolve(message.model as TrainedModels[Kind])
    })
    worker.on('error', reject)
    worker.on('exit', (code) =>
      reject(new IngestError(`The training of the classifier ended with code ${code}; the live data is untouched.`)),
    )
  })
