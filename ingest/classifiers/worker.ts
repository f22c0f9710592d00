import { parentPort, workerData } from 'node:worker_threads'
import type { EmbeddingClassifierModel } from '../../src/classifiers/embedding-classifier.ts'
import { type TrainingTexts, trainEmbeddingClassifier } from './train-embedding-classifier.ts'

/** Thread that trains the embedding classifier. */

export type TrainingMessage =
  | { readonly kind: 'step' }
  | { readonly kind: 'trained'; readonly model: EmbeddingClassifierModel }

if (parentPort) {
  const port = parentPort
  const post = (message: TrainingMessage) => port.postMessage(message)
  const texts: TrainingTexts = workerData
  const model = await trainEmbeddingClassifier(texts, { onStep: () => post({ kind: 'step' }) })
  post({ kind: 'trained', model })
}
