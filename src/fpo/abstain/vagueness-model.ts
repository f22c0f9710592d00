import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from '../../config/package-root.ts'

/** Made by `training/vagueness/train.py`. */
const FILE = join(packageRoot, 'models', 'vagueness.json')

const modelSchema = z.object({
  /** SHA-256 of the encoder whose vectors it was trained on. */
  encoder: z.string(),
  weights: z.array(z.number()),
  bias: z.number(),
})

/** Whether a description reads as one from which no code follows, by its vector of the named encoder. */
export type LooksVague = (vector: Float32Array, encoder: string | null) => boolean

let loaded: Promise<LooksVague> | undefined

/** A linear classifier over the encoder's vectors; vectors of another encoder never look vague. */
export function vaguenessModel(): Promise<LooksVague> {
  loaded ??= readFile(FILE, 'utf8').then((text) => looksVague(modelSchema.parse(JSON.parse(text))))
  return loaded
}

const looksVague =
  ({ encoder, weights, bias }: z.infer<typeof modelSchema>): LooksVague =>
  (vector, encoderOfVector) =>
    encoderOfVector === encoder && weights.reduce((sum, weight, index) => sum + weight * (vector[index] ?? 0), bias) > 0
