import type { LabelledText } from '../classifiers/neighbours.ts'
import type { LiveVersion } from '../versions/live-versions.ts'
import type { AbstentionReason } from './abstain/abstention.ts'
import type { ItemSearchRequest } from './item-search.ts'

export interface Classification {
  /** Best first; empty if no code follows from the description. */
  readonly results: readonly {
    /** 6 or 8 digits, as requested. */
    readonly code: string
    /** 0 to 1000: the estimated probability that the code is right, in thousandths. */
    readonly score: number
  }[]
  /** Why there are no results; null if there are. */
  readonly reason: AbstentionReason | null
  /** Whether words alone were compared, as the encoder made no vector in time and the request allows that. */
  readonly isDegraded?: boolean
  /** Labelled texts like the description, nearest first, where they were asked for and compared. */
  readonly nearest?: readonly LabelledText[]
}

export interface ClassifyOptions {
  readonly signal?: AbortSignal
  /** Whether the labelled texts that the codes follow from are wanted as well. */
  readonly explain?: boolean
}

/**
 * Finds codes for a description.
 * @throws ServiceUnavailableError if OpenSearch or Postgres is unavailable, or the sentence encoder and the request does
 * not allow a degraded answer
 */
export type Classify = (
  live: LiveVersion,
  request: ItemSearchRequest,
  options?: ClassifyOptions,
) => Promise<Classification>
