import type { NamedGoods } from '../../language/goods-names/goods-names.ts'
import type { AppliedSynonym } from '../../search/synonyms/synonyms.ts'

/** A hit as it is shown: code and description. */
export interface RankedHit {
  readonly id: string
  readonly code: string
  readonly description: string
}

/** How long a description may be in a line of a terminal. */
const SHOWN_LETTERS = 60

/** What the names in a query are searched as, one line each, with where they stand. */
export const describeNamed = (named: readonly NamedGoods[]): readonly string[] =>
  named.map(({ name, goods, file, line }) => `"${name}" is searched as "${goods}" (${file}, line ${line}).`)

/** Which rules apply to a query, one line each, with where they stand. */
export const describeApplied = (query: string, applied: readonly AppliedSynonym[]): readonly string[] =>
  applied.length === 0
    ? [`No synonym applies to "${query}".`]
    : [
        `Synonyms of "${query}":`,
        ...applied.map(({ from, to, file, line }) =>
          to.length === 0
            ? `  "${from}" stays as it is (${file}, line ${line})`
            : `  "${from}" is also searched as ${to.map((phrase) => `"${phrase}"`).join(', ')} (${file}, line ${line})`,
        ),
      ]

/** The first hits with synonyms, each with its place without them. */
export const describeEffect = (before: readonly RankedHit[], after: readonly RankedHit[]): readonly string[] => {
  const placeBefore = new Map(before.map(({ id }, index) => [id, index + 1]))
  const kept = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !kept.has(id))
  return [
    'First hits with synonyms, and their places without:',
    ...after.map((hit, index) => `  ${place(index + 1)} ${moved(placeBefore.get(hit.id), index + 1)} ${shown(hit)}`),
    ...(after.length === 0 ? ['  none'] : []),
    ...(gone.length === 0 ? [] : ['Among the first without synonyms only:']),
    ...gone.map((hit) => `  ${place(placeBefore.get(hit.id) ?? 0)} ${''.padEnd(MOVE_WIDTH)} ${shown(hit)}`),
  ]
}

const MOVE_WIDTH = 8

const place = (number: number): string => String(number).padStart(2)

const moved = (before: number | undefined, now: number): string => {
  if (before === undefined) return '(new)'.padEnd(MOVE_WIDTH)
  return (before === now ? '(same)' : `(was ${before})`).padEnd(MOVE_WIDTH)
}

const shown = ({ code, description }: RankedHit): string => {
  const text = description.replace(/\s+/g, ' ')
  return `${code}  ${text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS - 1)}…` : text}`
}
