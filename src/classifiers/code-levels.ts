/** HS codes by their levels. Those of a heading lie side by side, and so do the headings of a chapter. */
export interface CodeLevels {
  readonly chapters: number
  readonly headings: readonly string[]
  readonly codes: readonly string[]
  /** Where each chapter's headings begin among all; at its end, their number. */
  readonly headingsFrom: Int32Array
  /** Where each heading's codes begin among all; at its end, their number. */
  readonly codesFrom: Int32Array
  /** Place of each heading's chapter. */
  readonly chapterOf: Int32Array
}

/** `codes`: of six digits, sorted. */
export const codeLevels = (codes: readonly string[]): CodeLevels => {
  const [headings, codesFrom] = levelAbove(codes, 4)
  const [chapters, headingsFrom] = levelAbove(headings, 2)
  const places = new Map(chapters.map((chapter, place) => [chapter, place]))
  return {
    chapters: chapters.length,
    headings,
    codes,
    headingsFrom,
    codesFrom,
    chapterOf: Int32Array.from(headings, (heading) => places.get(heading.slice(0, 2)) ?? 0),
  }
}

const levelAbove = (codes: readonly string[], digits: number): readonly [readonly string[], Int32Array] => {
  const parents: string[] = []
  const from: number[] = []
  for (const [place, code] of codes.entries()) {
    const parent = code.slice(0, digits)
    if (parent === parents.at(-1)) continue
    parents.push(parent)
    from.push(place)
  }
  return [parents, Int32Array.from([...from, codes.length])]
}
