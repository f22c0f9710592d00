/** What goes to the worker and back. */

export interface WorkerSettings {
  readonly modelPath: string
}

export interface EmbedRequest {
  readonly texts: readonly string[]
}

export type WorkerAnswer =
  | { readonly kind: 'ready' }
  /** `vectors`: those of the texts one after the other. */
  | { readonly kind: 'vectors'; readonly vectors: Float32Array<ArrayBuffer> }
  /** The texts could not be embedded; the worker lives on. */
  | { readonly kind: 'failed'; readonly problem: string }
  /** The model cannot be used; the worker ends. */
  | { readonly kind: 'unusable'; readonly problem: string }
