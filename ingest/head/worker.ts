import { parentPort, workerData } from 'node:worker_threads'
import type { Head } from '../../src/labels/head.ts'
import { type TrainingTexts, trainHead } from './train.ts'

/** A thread of its own that trains a head, so that the memory it takes is given back. */

export type TrainingMessage =
  | { readonly kind: 'step'; readonly step: number; readonly steps: number }
  | { readonly kind: 'head'; readonly head: Head }

if (parentPort) {
  const port = parentPort
  const say = (message: TrainingMessage) => port.postMessage(message)
  const head = await trainHead(workerData as TrainingTexts, (step, steps) => say({ kind: 'step', step, steps }))
  say({ kind: 'head', head })
}
