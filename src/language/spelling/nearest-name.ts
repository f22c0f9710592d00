import { editDistance } from './edit-distance.ts'

/** Shorter names are near too many others: `p` would be `q`. */
const MIN_LETTERS = 3

/** Letters from which a name may have two errors. */
const LONG = 6

/** The known name that nearly equals another one, such as `as_of` for `asof`, `country` for `contry`; null if none does. */
export const nearestName = (sent: string, known: readonly string[]): string | null => {
  const letters = lettersOf(sent)
  if (letters.length < MIN_LETTERS) return null
  const [nearest] = known
    .map((name) => ({ name, distance: editDistance(letters, lettersOf(name)) }))
    .filter(({ distance }) => distance <= (letters.length < LONG ? 1 : 2))
    .toSorted((a, b) => a.distance - b.distance)
  return nearest?.name ?? null
}

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
