import { createHash } from 'node:crypto'

/** 96 bits: no two versions of a page meet by chance. */
const LENGTH = 16

/** A weak tag of all that an answer depends on, such as data version, path and query. Weak, since compression varies. */
export function weakTag(...parts: readonly (string | number)[]): string {
  return `W/${strongTag(...parts)}`
}

/** A strong tag: the parts must name the media type and the content encoding too, since it speaks for the very bytes. */
export function strongTag(...parts: readonly (string | number)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part}\n`)
  return `"${hash.digest('base64url').slice(0, LENGTH)}"`
}

/** True if `If-None-Match` names the tag. Weak comparison, as RFC 9110 section 13.1.2 asks. */
export function namesTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return Array.from(ifNoneMatch.matchAll(/"[^"]*"/g), ([tag]) => tag).includes(opaque)
}

/**
 * Whether the client holds an answer already: 304. `If-Modified-Since` counts only without `If-None-Match`.
 * @param unmodifiedSince Milliseconds since 1970: the answer has been what it is at least from then on.
 */
export function isHeld(
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
  { etag, unmodifiedSince }: { readonly etag: string; readonly unmodifiedSince: number },
): boolean {
  if (ifNoneMatch) return namesTag(ifNoneMatch, etag)
  return ifModifiedSince !== undefined && Date.parse(ifModifiedSince) >= unmodifiedSince
}
