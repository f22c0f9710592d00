/** Messages between the encoder and its workers. */

export interface WorkerSettings {
  readonly modelPath: string
}

export interface EmbedRequest {
  readonly kind: 'embed'
  readonly texts: readonly string[]
}

/** The worker exits when what it is doing is done. */
export interface EndRequest {
  readonly kind: 'end'
}

export type WorkerAnswer =
  | { readonly kind: 'ready' }
  /** `vectors`: those of all texts, concatenated. */
  | { readonly kind: 'vectors'; readonly vectors: Float32Array<ArrayBuffer> }
  /** The texts could not be embedded; the worker goes on. */
  | { readonly kind: 'failed'; readonly problem: string }
  /** The model cannot be used; the worker exits. */
  | { readonly kind: 'unusable'; readonly problem: string }
