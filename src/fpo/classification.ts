import type { LiveVersion } from '../versions/live-versions.ts'
import type { ItemSearchRequest } from './item-search.ts'

export interface Classification {
  /** Best first; empty where the description says nothing about the goods. */
  readonly results: readonly {
    /** 6 or 8 digits, as asked. */
    readonly code: string
    /** 0-1000: a tenth of the chance in per cent that the code is right. */
    readonly score: number
  }[]
}

/** Finds codes for a description. @throws ServiceUnavailableError while OpenSearch is away */
export type Classify = (
  live: LiveVersion,
  request: ItemSearchRequest,
  options?: { readonly signal?: AbortSignal },
) => Promise<Classification>
