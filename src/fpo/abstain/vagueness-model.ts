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

/**
 * How much a description reads as one from which no code follows, by its vector of the named encoder, in logits: above 0 are
 * 0.75 % of labels and names.
 */
export type VagueScoreOf = (vector: Float32Array, encoder: string | null) => number

/** The score of what cannot be judged. */
export const NOT_VAGUE = Number.NEGATIVE_INFINITY

let loaded: Promise<VagueScoreOf> | undefined

/** A linear classifier over the encoder's vectors; those of another encoder do not look vague at all. */
export function vaguenessModel(): Promise<VagueScoreOf> {
  loaded ??= readFile(FILE, 'utf8').then((text) => vagueScoreOf(modelSchema.parse(JSON.parse(text))))
  return loaded
}

const vagueScoreOf =
  ({ encoder, weights, bias }: z.infer<typeof modelSchema>): VagueScoreOf =>
  (vector, encoderOfVector) =>
    encoderOfVector === encoder
      ? weights.reduce((sum, weight, index) => sum + weight * (vector[index] ?? 0), bias)
      : NOT_VAGUE
