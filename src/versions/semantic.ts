import type { EncoderStatus } from '../embedding/encoder.ts'
import type { LiveVersion } from './live-versions.ts'

/** Whether the version's vectors can be compared with those that the encoder makes now. */
export const isComparable = (status: EncoderStatus, live: Pick<LiveVersion, 'embeddingModel'>): boolean =>
  status.state === 'ready' && status.modelHash === live.embeddingModel

/** Why searches match words only and no meanings, as a sentence without paths; null: they match meanings too. */
export function semanticProblem(
  status: EncoderStatus,
  live: readonly Pick<LiveVersion, 'region' | 'embeddingModel'>[],
): string | null {
  if (status.state === 'starting') return 'the sentence encoder is being loaded: searches match words only'
  if (status.state === 'down') return 'the sentence encoder cannot be used: searches match words only; see the log'
  const without = live.find((version) => version.embeddingModel === null)
  if (without) return `the live data of ${without.region} has no vectors yet: its searches match words only`
  const other = live.find((version) => !isComparable(status, version))
  if (other) return `the vectors of ${other.region} are of another model: its searches match words only; run the ingest`
  return null
}
