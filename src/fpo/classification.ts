import type { LabelledText } from '../classifiers/neighbours.ts'
import type { Language } from '../language/languages/languages.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import type { LiveVersion } from '../versions/live-versions.ts'
import type { AbstentionReason } from './abstain/abstention.ts'
import type { Levels } from './certainty.ts'
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
  /** The language of the description, if it is not English. */
  readonly language?: Language
  /** The description in English whose words were compared, if it is in another language with a lexicon. */
  readonly searchedAs?: string
  /** Whether words alone were compared, as the encoder made no vector in time and the request allows that. */
  readonly isDegraded?: boolean
  /** How sure the chapter, heading, and codes of six and eight digits of the first result are; absent without results. */
  readonly levels?: Levels
  /** What would decide, where the heading is sure and the code is not. */
  readonly nextQuestion?: NextQuestion
  /** Whether the declared code fits, if there is one. */
  readonly declared?: DeclaredCode
  /** Labelled texts like the description, nearest first, where they were asked for and compared. */
  readonly nearest?: readonly LabelledText[]
}

/** A question about the goods, with its possible answers. */
export interface NextQuestion {
  readonly text: string
  readonly options: readonly {
    readonly text: string
    /** What the answer would leave, of as many digits as requested. */
    readonly codes: readonly string[]
  }[]
}

/** Whether a declared code fits a description. */
export interface DeclaredCode {
  /** The digits, as declared. */
  readonly code: string
  /** Whether the tariff has it today. */
  readonly status: CodeStatus
  /** Whether it agrees with the description; null if that says no goods, or the tariff has never had the code. */
  readonly fit: DeclaredFit | null
}

export type CodeStatus =
  | { readonly kind: 'in_force' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'future'; readonly firstDay: IsoDate }
  /** Successors have ten digits; none if none is known. */
  | { readonly kind: 'ended'; readonly lastDay: IsoDate; readonly successors: readonly string[] }

export const VERDICTS = ['agrees', 'doubtful', 'contradicts'] as const

export interface DeclaredFit {
  readonly verdict: (typeof VERDICTS)[number]
  /** 0 to 1000: the estimated probability, in thousandths, that the code is right as far as `judgedCode` goes. */
  readonly score: number
  /** What was compared: at most eight digits of the declared code, or of the likeliest of its successors if it ended. */
  readonly judgedCode: string
  /** Labelled texts like the description that have the declared code, and those that have the best code. */
  readonly labels: { readonly declared: readonly LabelledText[]; readonly best: readonly LabelledText[] }
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
