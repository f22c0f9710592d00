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

/** Whether the client's copy is current: 304. `If-Modified-Since` counts only without `If-None-Match`. */
export function isNotModified(
  headers: { readonly 'if-none-match'?: string | undefined; readonly 'if-modified-since'?: string | undefined },
  { etag, lastModified }: Validators,
): boolean {
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = headers
  if (ifNoneMatch) return matchesTag(ifNoneMatch, etag)
  return lastModified !== undefined && ifModifiedSince !== undefined && Date.parse(ifModifiedSince) >= lastModified
}

/** Weak comparison, as RFC 9110 section 13.1.2 requires. */
function matchesTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return Array.from(ifNoneMatch.matchAll(/"[^"]*"/g), ([tag]) => tag).includes(opaque)
}
