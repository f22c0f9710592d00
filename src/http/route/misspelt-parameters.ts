import { editDistance } from '../../language/spelling/edit-distance.ts'
import { familyOf, type ReadQuery } from './query-parameters.ts'

/** A parameter that a route ignored, with the one that it looks like. */
export interface MisspeltParameter {
  readonly sent: string
  readonly meant: string
  readonly value: string
}

/** Shorter names are near too many others: `p` would be `q`. */
const MIN_LETTERS = 3

/** Letters from which a name may have two errors. */
const LONG = 6

/** The unknown parameters whose names nearly equal a declared one: `asof` for `as_of`, `contry` for `country`. */
export const misspeltParameters = (
  unknown: ReadQuery['unknown'],
  declared: readonly string[],
): readonly MisspeltParameter[] => {
  if (unknown.size === 0) return []
  const known = declared.filter((name) => familyOf(name) === undefined)
  return [...unknown].flatMap(([sent, value]) => {
    const letters = lettersOf(sent)
    if (letters.length < MIN_LETTERS) return []
    const [nearest] = known
      .map((meant) => ({ meant, distance: editDistance(letters, lettersOf(meant)) }))
      .filter(({ distance }) => distance <= (letters.length < LONG ? 1 : 2))
      .toSorted((a, b) => a.distance - b.distance)
    return nearest === undefined ? [] : [{ sent, meant: nearest.meant, value }]
  })
}

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
