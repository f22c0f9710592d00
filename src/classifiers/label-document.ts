/**
 * A document of the `labels` index: a text and a code that it was given. `index-mappings/labels.json` says how each
 * field is searched.
 */
export interface LabelDocument {
  readonly text: string
  /** 4, 6, 8 or 10 digits, without zero pairs at the end: a code that is in force. */
  readonly code: string
  readonly code_4: string
  /** Absent on a shorter code; so are the next two. */
  readonly code_6?: string
  readonly code_8?: string
  readonly code_10?: string
  /**
   * `search_reference`, `intercept`, `extra_reference`, `synonym`, `self_explanatory`, `brand`, `declaration` (what people
   * asked a classifier) or `operator` (what a carrier's customers declared).
   */
  readonly source: string
  readonly weight: number
  /** Of the text; signed bytes. Not stored, so never in a hit. */
  readonly embedding?: readonly number[]
}
