import { chapterIdOf, lastItemIdOf } from './codes.ts'
import { type NamedCode, namedCodes } from './named-codes.ts'

/** Codes that a note names: one code with all below it, or all from one code to another. */
export interface NoteMention {
  /** As written: `heading 9503`, `headings 8401 to 8424`. */
  readonly text: string
  /** The first ten-digit code. */
  readonly first: string
  /** The last ten-digit code. */
  readonly last: string
  /** Digits of the codes as written: 2 names a chapter, 4 a heading. */
  readonly length: number
  /** Whether the note says that goods of these codes do not belong in its own chapter or section. */
  readonly isExcluded: boolean
  /** The lettered point that names them; null: none. */
  readonly point: string | null
}

/** A numbered paragraph of a note, with its lettered points. */
export interface NoteFragment {
  /** Place in its note, from 1. */
  readonly position: number
  /** As the note numbers it; null: a text without a number. */
  readonly number: string | null
  /** The heading above it, such as `Subheading notes`; null: none. */
  readonly group: string | null
  /** Plain text, a line for each paragraph. */
  readonly text: string
  /** Whether it says what the chapter, the section or a heading does not cover. */
  readonly excludes: boolean
  readonly mentions: readonly NoteMention[]
}

/** `goods of heading 9503 are excluded here (p)`, or `names heading 9503`. */
export const describeMention = ({ text, isExcluded, point }: NoteMention): string =>
  isExcluded ? `goods of ${text} are excluded here${point === null ? '' : ` (${point})`}` : `names ${text}`

const GROUP = /^#+\s*(?<title>.+)$/
const NUMBERED = /^(?:\*\s+)?(?<number>\d{1,2})\s?(?:\\?\.|\))\s+/
/** `a.`, `(b)`, `ij)`; one publisher's `ij` has nothing after it. */
const POINT = /^\s*(?:\*\s+)?\(?(?<point>[a-z]{1,2})(?:\\?[.)]|(?<=ij)(?=\s))\s+/
const EXCLUSION =
  /\b(?:do|does)\s+not,?\s*(?:however,?\s*)?(?:cover|include|apply|extend)\b|\bexcept:?\s*$|\bexcludes?\b|\bare\s+excluded\b|\bnot\s+in\s+(?:this|heading)\b/i
/** A sentence that says what its own chapter or section leaves to others, rather than what a heading does. */
const OWN_EXCLUSION =
  /\bnot\s+in\s+this\s+(?:chapter|section)\b|\bthis\s+(?:chapter|section)\s+(?:does\s+not|excludes|covers\b.*\bexcept)\b/i
const LINK = /\[(?<text>[^\]]*)\]\([^)]*\)/g

/** The fragments of a note in Markdown, in its order, with the codes that they name. */
export function noteFragments(markdown: string): readonly NoteFragment[] {
  const fragments: { number: string | null; group: string | null; lines: string[] }[] = []
  let group: string | null = null
  let isNew = true
  for (const line of markdown.replaceAll(LINK, '$<text>').split('\n')) {
    if (line.trim() === '') continue
    const title = GROUP.exec(line)?.groups?.title
    const number = NUMBERED.exec(line)?.groups?.number ?? null
    if (title !== undefined) {
      group = title.replaceAll(/[*_]/g, '').trim()
      isNew = true
    } else if (number !== null || isNew) {
      fragments.push({ number, group, lines: [line] })
      isNew = false
    } else fragments.at(-1)?.lines.push(line)
  }
  return fragments.map(({ lines, ...fragment }, index) => ({ position: index + 1, ...fragment, ...readLines(lines) }))
}

function readLines(lines: readonly string[]): Pick<NoteFragment, 'text' | 'excludes' | 'mentions'> {
  const plain = lines.map((line) => line.replaceAll(/\*\*|^\s*\*\s+|\\(?=[.()])/g, '').trim())
  const mentions: NoteMention[] = []
  let excludesHere = false
  let excludes = false
  for (const line of plain) {
    const point = POINT.exec(line)?.groups?.point ?? null
    // The points below a sentence belong to it.
    if (point === null) excludesHere = EXCLUSION.test(line)
    excludes ||= excludesHere
    mentions.push(
      ...mentionsIn(line).map((found) => ({
        ...found,
        isExcluded: point === null ? OWN_EXCLUSION.test(line) : excludesHere,
        point,
      })),
    )
  }
  return { text: plain.join('\n'), excludes, mentions }
}

const TO = /^\s*(?:to|[–-])\s*$/

/** The codes of a line; two with "to" between them are a range. */
function mentionsIn(line: string): readonly Omit<NoteMention, 'isExcluded' | 'point'>[] {
  const mentions: Omit<NoteMention, 'isExcluded' | 'point'>[] = []
  let before: NamedCode | undefined
  for (const code of namedCodes(line)) {
    const isEnd = before !== undefined && TO.test(line.slice(before.end, code.start))
    const start = isEnd ? mentions.pop() : undefined
    mentions.push({
      text: start === undefined ? code.text : line.slice(before?.start, code.end),
      first: start?.first ?? code.goodsNomenclatureItemId,
      last: lastItemIdOf(code.digits),
      length: code.digits.length,
    })
    before = code
  }
  return mentions
}

/** A fragment with the chapters that it applies to. */
export interface AppliedFragment extends NoteFragment {
  readonly chapterFrom: string
  readonly chapterTo: string
}

/** What a fragment says about a code. */
export interface NoteRelation {
  /** The mentions of the code, or of what it is below or above. */
  readonly mentions: readonly NoteMention[]
  /** Whether the code is in the chapter or section of the note. */
  readonly applies: boolean
  /** The smaller, the more it says about the code. */
  readonly rank: number
}

/**
 * What a fragment says about the goods of a code with all below it; null: nothing. Goods that a note sends to the code or
 * away from it come first, then other mentions of the heading, then of the chapter, then what merely applies.
 */
export function noteRelation(fragment: AppliedFragment, digits: string): NoteRelation | null {
  const [first, last] = [digits.padEnd(10, '0'), lastItemIdOf(digits)]
  const mentions = fragment.mentions.filter((mention) => mention.first <= last && mention.last >= first)
  const chapterId = chapterIdOf(first)
  const applies = fragment.chapterFrom <= chapterId && chapterId <= fragment.chapterTo
  if (mentions.length === 0 && !applies) return null
  const ofHeading = mentions.filter(({ length }) => length >= 4)
  const rank = ofHeading.some(({ isExcluded }) => isExcluded)
    ? 0
    : ofHeading.length > 0
      ? 1
      : mentions.length > 0
        ? 2
        : fragment.excludes
          ? 3
          : 4
  return { mentions, applies, rank }
}
