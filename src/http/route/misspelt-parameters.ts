import { nearestName } from '../../language/spelling/nearest-name.ts'
import { familyOf, type ReadQuery } from './query-parameters.ts'

/** A parameter that a route ignored, with the one that it looks like. */
export interface MisspeltParameter {
  readonly sent: string
  readonly meant: string
  readonly value: string
}

/** The unknown parameters whose names nearly equal a declared one: `asof` for `as_of`, `contry` for `country`. */
export const misspeltParameters = (
  unknown: ReadQuery['unknown'],
  declared: readonly string[],
): readonly MisspeltParameter[] => {
  if (unknown.size === 0) return []
  const known = declared.filter((name) => familyOf(name) === undefined)
  return [...unknown].flatMap(([sent, value]) => {
    const meant = nearestName(sent, known)
    return meant === null ? [] : [{ sent, meant, value }]
  })
}
