import type { Region } from '../tariff/region.ts'

/** A document of the `labels` index: a text and the code that a source gave it. Fields: `index-mappings/labels.json`. */
export interface LabelDocument {
  /** Regions in whose tariff the code is in force. */
  readonly regions: readonly Region[]
  readonly text: string
  /** 4, 6, 8 or 10 digits, without trailing pairs of zeros, of a code in force. */
  readonly code: string
  readonly code_4: string
  /** Absent if the code is shorter; likewise the next two. */
  readonly code_6?: string
  readonly code_8?: string
  readonly code_10?: string
  /**
   * `search_reference`, `intercept`, `extra_reference`, `synonym`, `self_explanatory`, `brand`, `built_in`, `declaration`
   * (requests to a classifier), `operator` (declarations of a carrier's customers), `ruling` (of customs) or
   * `official_list` (a customs list of other words than the tariff's).
   */
  readonly source: string
  readonly weight: number
  /** Vector of the text in signed bytes. Not stored, so never in a hit. */
  readonly embedding?: readonly number[]
}
