/** The requests sent while a fault lasts, by what they need to be answered. */
export const KINDS = ['search', 'reference', 'cached', 'green-lanes', 'fpo', 'pages', 'search-pages'] as const
export type Kind = (typeof KINDS)[number]

/** How a request ended: with a status, or without an answer. */
export type Result = number | 'refused' | 'reset' | 'late'

export interface Answer {
  readonly kind: Kind
  /** Milliseconds of the monotonic clock. */
  readonly sentAt: number
  /** Milliseconds until its last byte, or until it failed. */
  readonly took: number
  readonly result: Result
  readonly hasRetryAfter: boolean
}

/** A time in which something is away; the monotonic clock, in milliseconds. */
export interface Outage {
  readonly from: number
  readonly to: number
}

export const isGood = ({ result }: Answer): boolean => typeof result === 'number' && result < 400
