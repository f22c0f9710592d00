import { type AppliedFragment, type NoteMention, noteFragments, noteRelation } from '../../tariff/note-fragments.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { defineDerived } from '../../versions/version-data.ts'
import { TARIFF_LISTS } from '../tariff-lists.ts'

/** A fragment of the note of a section or chapter. */
export interface Note extends AppliedFragment {
  readonly source: 'section' | 'chapter'
  /** Two digits: of the chapter, or the position of the section. */
  readonly sourceId: string
  /** `Note 1 of chapter 95` */
  readonly title: string
}

/** The notes of all sections and chapters as fragments. They do not depend on the day. */
export const NOTES = defineDerived<readonly Note[]>({
  name: 'note_fragments',
  async load({ data }) {
    const { sections, chapterContext } = await data.get(TARIFF_LISTS)
    return sections.flatMap(({ position, numeral, note, chapter_from: from, chapter_to: to }) => [
      ...(note === null ? [] : notesOf('section', twoDigits(position), `section ${numeral}`, note, from, to)),
      ...chaptersOf(from, to).flatMap((chapterId) => {
        // The note is the same on every day.
        const chapterNote = chapterContext(chapterId, [], '')?.chapterNote ?? null
        return chapterNote === null
          ? []
          : notesOf('chapter', chapterId, `chapter ${chapterId}`, chapterNote, chapterId, chapterId)
      }),
    ])
  },
  sizeOf: (notes) => ({ entries: notes.length, bytes: notes.reduce((sum, { text }) => sum + 2 * text.length, 0) }),
})

const twoDigits = (number: number): string => String(number).padStart(2, '0')

const chaptersOf = (from: string, to: string): readonly string[] =>
  Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => twoDigits(Number(from) + index))

const notesOf = (
  source: Note['source'],
  sourceId: string,
  of: string,
  markdown: string,
  chapterFrom: string,
  chapterTo: string,
): readonly Note[] =>
  noteFragments(markdown).map((fragment) => ({
    ...fragment,
    ...{ source, sourceId, chapterFrom, chapterTo },
    title: `${titleOf(fragment)} of ${of}`,
  }))

const titleOf = ({ number, group }: AppliedFragmentTitle): string =>
  [group ?? (number === null ? 'Text' : 'Note'), number].filter((part) => part !== null).join(' ')

type AppliedFragmentTitle = Pick<AppliedFragment, 'number' | 'group'>

/** The fragments that speak of any of the codes (2 to 10 digits), those that say most first. */
export async function readNotes({ data }: Pick<TariffDay, 'data'>, codes: readonly string[]): Promise<readonly Note[]> {
  const rankOf = (note: Note): number | null => {
    const ranks = codes.flatMap((code) => noteRelation(note, code)?.rank ?? [])
    return ranks.length === 0 ? null : Math.min(...ranks)
  }
  return (await data.get(NOTES))
    .flatMap((note) => {
      const rank = rankOf(note)
      return rank === null ? [] : [{ note, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ note }) => note)
}

/** A note that speaks of a heading. */
export interface HeadingNote {
  readonly note: Note
  /** Where it names the heading; empty: it says what the heading's own chapter or section does not cover. */
  readonly mentions: readonly NoteMention[]
}

/** The fragments that name a heading, those that exclude its goods first, then what its own chapter does not cover. */
export async function readHeadingNotes(
  tariff: Pick<TariffDay, 'data'>,
  heading: string,
): Promise<readonly HeadingNote[]> {
  return (await readNotes(tariff, [heading])).flatMap((note) => {
    const relation = noteRelation(note, heading)
    const mentions = relation?.mentions.filter(({ length }) => length >= heading.length) ?? []
    return mentions.length > 0 || (relation?.applies && note.excludes) ? [{ note, mentions }] : []
  })
}
