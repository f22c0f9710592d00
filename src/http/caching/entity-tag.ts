import { hash } from 'node:crypto'

/** 96 bits: enough that no two tags collide by chance. */
const LENGTH = 16

/** A weak tag of everything that an answer depends on, such as data version, path and query. Weak, since compression varies. */
export function weakTag(...parts: readonly (string | number)[]): string {
  return `W/${strongTag(...parts)}`
}

/** A strong tag: the parts must include media type and content encoding, since it identifies the exact bytes. */
export function strongTag(...parts: readonly (string | number)[]): string {
  return `"${hash('sha256', parts.join('\n'), 'base64url').slice(0, LENGTH)}"`
}

/** The validators of an answer (RFC 9110, section 8.8). */
export interface Validators {
  readonly etag: string
  /** Milliseconds since 1970. Left out: `If-Modified-Since` is ignored. */
  readonly lastModified?: number
}

/**
 * Whether `If-None-Match` names the tag: the client got it with an answer, so the answer exists. That is not so with `*`
 * and `If-Modified-Since`, which fit any address.
 */
export const namesTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch !== '' && includesTag(ifNoneMatch, etag)

/** Whether the client's copy is current: 304. `If-Modified-Since` counts only without `If-None-Match`. */
export function isNotModified(
  headers: { readonly 'if-none-match'?: string | undefined; readonly 'if-modified-since'?: string | undefined },
  { etag, lastModified }: Validators,
): boolean {
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = headers
  if (ifNoneMatch) return ifNoneMatch.trim() === '*' || includesTag(ifNoneMatch, etag)
  return lastModified !== undefined && ifModifiedSince !== undefined && httpDate(ifModifiedSince) >= lastModified
}

const HTTP_DATES = [
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/,
]

/** The form of `asctime`, which names no time zone and means UTC. */
const ASCTIME_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/

/** Milliseconds since 1970; not a number if the text has none of the three forms of RFC 9110, section 5.6.7. */
function httpDate(text: string): number {
  if (HTTP_DATES.some((form) => form.test(text))) return Date.parse(text)
  return ASCTIME_DATE.test(text) ? Date.parse(`${text} GMT`) : Number.NaN
}

/** Weak comparison, as RFC 9110 section 13.1.2 requires. */
function includesTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true
  const opaque = etag.replace(/^W\//, '')
  return Array.from(ifNoneMatch.matchAll(/"[^"]*"/g), ([tag]) => tag).includes(opaque)
}
