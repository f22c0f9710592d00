import { at } from '../../collections/at.ts'

/** HS codes by level. The codes of a heading are adjacent, and so are the headings of a chapter. */
export interface CodeLevels {
  readonly chapters: number
  readonly headings: readonly string[]
  readonly codes: readonly string[]
  /** Index of each chapter's first heading; at the end, the number of headings. */
  readonly firstHeadings: Int32Array
  /** Index of each heading's first code; at the end, the number of codes. */
  readonly firstCodes: Int32Array
  /** Index of each heading's chapter. */
  readonly chapterOf: Int32Array
}

/** `codes`: of six digits, sorted. */
export const codeLevels = (codes: readonly string[]): CodeLevels => {
  const [headings, firstCodes] = levelAbove(codes, 4)
  const [chapters, firstHeadings] = levelAbove(headings, 2)
  const chapterOf = new Int32Array(headings.length)
  for (const index of chapters.keys()) chapterOf.fill(index, at(firstHeadings, index), at(firstHeadings, index + 1))
  return { chapters: chapters.length, headings, codes, firstHeadings, firstCodes, chapterOf }
}

const levelAbove = (codes: readonly string[], digits: number): readonly [readonly string[], Int32Array] => {
  const parents: string[] = []
  const firsts: number[] = []
  for (const [index, code] of codes.entries()) {
    const parent = code.slice(0, digits)
    if (parent === parents.at(-1)) continue
    parents.push(parent)
    firsts.push(index)
  }
  return [parents, Int32Array.from([...firsts, codes.length])]
}
