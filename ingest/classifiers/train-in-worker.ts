import '../../src/embedding/disable-telemetry.ts'
import { Worker } from 'node:worker_threads'
import type { EmbeddingClassifierModel } from '../../src/classifiers/embedding-classifier.ts'
import { IngestError } from '../pipeline.ts'
import type { ProgressStep } from '../progress.ts'
import type { TrainingTexts } from './train-embedding-classifier.ts'
import type { TrainingMessage } from './worker.ts'

/** The compiled worker when this file is compiled, otherwise the one that runs from source. */
const WORKER_URL = new URL(
  import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './worker.js',
  import.meta.url,
)

/** Trains in a worker thread, whose memory is freed at the end. The vectors of `texts` are transferred to it. */
export const trainInWorker = (texts: TrainingTexts, step: ProgressStep): Promise<EmbeddingClassifierModel> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(WORKER_URL, {
      workerData: texts,
      transferList: [texts.vectors.buffer as ArrayBuffer],
    })
    worker.on('message', (message: TrainingMessage) => {
      if (message.kind === 'step') step.advance(1)
      else resolve(message.model)
    })
    worker.on('error', reject)
    worker.on('exit', (code) =>
      reject(new IngestError(`The training of the classifier ended with code ${code}; the live data is untouched.`)),
    )
  })
