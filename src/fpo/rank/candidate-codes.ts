export type Digits = 6 | 8

/** The codes that goods can be declared under, cut to the digits that can be asked for. */
export interface CandidateCodes {
  /** The codes of the next level below a heading (6 digits) or an HS code (8 digits). */
  under(code: string): readonly string[]
  /** Whether a code begins with these digits, eight at most. */
  hasBeginning(digits: string): boolean
  /** All of six digits, sorted: those of a heading, and of a chapter, are adjacent. */
  readonly subheadings: readonly string[]
  /** Index of a heading's first subheading among them; 0 for a heading without. */
  firstSubheading(heading: string): number
  /** The prior of each subheading, relative to the others: how likely it is before a word of a description is read. */
  readonly priors: Float64Array
}

/** `codes`: of eight digits. `priorOf`: of a heading's subheadings; default: all are as likely. */
export const candidateCodes = (
  codes: readonly string[],
  priorOf: (heading: string) => number = () => 1,
): CandidateCodes => {
  const children = new Map<string, Set<string>>()
  const add = (parent: string, child: string) => {
    const known = children.get(parent)
    if (known === undefined) children.set(parent, new Set([child]))
    else known.add(child)
  }
  for (const code of codes) {
    add(code.slice(0, 4), code.slice(0, 6))
    add(code.slice(0, 6), code)
  }
  const sorted = new Map(Array.from(children, ([parent, under]) => [parent, [...under].toSorted()] as const))
  const subheadings = [...new Set(codes.map((code) => code.slice(0, 6)))].toSorted()
  const firsts = new Map<string, number>()
  for (const [index, code] of subheadings.entries()) {
    const heading = code.slice(0, 4)
    if (!firsts.has(heading)) firsts.set(heading, index)
  }
  return {
    under: (code) => sorted.get(code) ?? [],
    hasBeginning: (digits) =>
      (digits.length <= 6 ? subheadings : (sorted.get(digits.slice(0, 6)) ?? [])).some((code) =>
        code.startsWith(digits),
      ),
    subheadings,
    firstSubheading: (heading) => firsts.get(heading) ?? 0,
    priors: Float64Array.from(subheadings, (code) => priorOf(code.slice(0, 4))),
  }
}
