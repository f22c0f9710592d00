import { parentPort, workerData } from 'node:worker_threads'
import type { EmbeddingClassifierModel } from '../../src/classifiers/embedding-classifier.ts'
import type { NgramModel } from '../../src/classifiers/ngram/ngram-classifier.ts'
import { type NgramTexts, trainNgramClassifier } from './ngram/train-ngram-classifier.ts'
import { type TrainingTexts, trainEmbeddingClassifier } from './train-embedding-classifier.ts'

/** Thread that trains a classifier. */

/** `seed`: of the draws. Default: the one that every ingest uses. */
export type Training =
  | { readonly kind: 'embedding'; readonly texts: TrainingTexts; readonly seed?: number }
  | { readonly kind: 'ngram'; readonly texts: NgramTexts; readonly seed?: number }

export interface TrainedModels {
  readonly embedding: EmbeddingClassifierModel
  readonly ngram: NgramModel
}

export type TrainingMessage =
  | { readonly kind: 'step' }
  | { readonly kind: 'trained'; readonly model: TrainedModels[Training['kind']] }

if (parentPort) {
  const port = parentPort
  const post = (message: TrainingMessage) => port.postMessage(message)
  const training: Training = workerData
  const model =
    training.kind === 'ngram'
      ? trainNgramClassifier(training.texts, training.seed)
      : await trainEmbeddingClassifier(training.texts, {
          ...(training.seed !== undefined && { seed: training.seed }),
          onStep: () => post({ kind: 'step' }),
        })
  post({ kind: 'trained', model })
}
