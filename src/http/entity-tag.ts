import { createHash } from 'node:crypto'

/** 96 bits: no two versions of a page meet by chance. */
const LENGTH = 16

/** A weak tag of all that an answer depends on, such as data version, path and query. Weak, since compression varies. */
export function weakTag(...parts: readonly (string | number)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part}\n`)
  return `W/"${hash.digest('base64url').slice(0, LENGTH)}"`
}
