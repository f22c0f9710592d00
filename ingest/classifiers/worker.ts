import { parentPort, workerData } from 'node:worker_threads'
import type { Head } from '../../src/classifiers/embedding-classifier.ts'
import type { WordLayer } from '../../src/classifiers/ngram-classifier.ts'
import { type TrainingTexts, trainHead } from './train-embedding-classifier.ts'
import { trainWordLayer, type WordTexts } from './train-ngram-classifier.ts'

/** A thread of its own that trains a part of the classifier. */

export type Training =
  | { readonly kind: 'head'; readonly texts: TrainingTexts }
  | { readonly kind: 'word layer'; readonly texts: WordTexts }

/** What comes of each kind of training. */
export interface Trained {
  readonly head: Head
  readonly 'word layer': WordLayer
}

export type TrainingMessage<Of> =
  | { readonly kind: 'step'; readonly step: number; readonly steps: number }
  | { readonly kind: 'trained'; readonly trained: Of }

if (parentPort) {
  const port = parentPort
  const say = (message: TrainingMessage<Head | WordLayer>) => port.postMessage(message)
  const onStep = (step: number, steps: number) => say({ kind: 'step', step, steps })
  const training: Training = workerData
  const trained =
    training.kind === 'head' ? await trainHead(training.texts, onStep) : trainWordLayer(training.texts, onStep)
  say({ kind: 'trained', trained })
}
