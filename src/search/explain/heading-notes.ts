import { headingIdOf } from '../../tariff/codes.ts'
import { describeMention } from '../../tariff/note-fragments.ts'
import { readHeadingNotes } from '../../tariff-data/nomenclature/notes.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'

/** What a note says about the heading of some hits. */
export interface ExplainedNote {
  /** Four digits. */
  readonly heading: string
  /** `Note 1 of chapter 39` */
  readonly title: string
  /** Path of the page of its chapter or section: `/chapters/39`. */
  readonly page: string
  /** Path of the whole note: `/uk/api/v2/chapters/39/chapter_note`. */
  readonly href: string
  /** `goods of heading 9503 are excluded here (l)` */
  readonly says: string
}

/** Notes that are shown for a heading: the first say most, and all are on the page of a commodity. */
const MAX_NOTES = 3

/** The notes that speak of the headings of codes, exclusions first. */
export async function explainedNotes(
  { data, region }: Pick<LiveVersion, 'data' | 'region'>,
  itemIds: readonly string[],
): Promise<readonly ExplainedNote[]> {
  const headings = [...new Set(itemIds.map(headingIdOf))].filter((heading) => !heading.endsWith('00'))
  const notes = await Promise.all(
    headings.map(async (heading) =>
      (await readHeadingNotes({ data }, heading))
        .filter(({ mentions }) => mentions.length > 0)
        .slice(0, MAX_NOTES)
        .map(({ note: { title, source, sourceId }, mentions }) => {
          const page = source === 'chapter' ? `/chapters/${sourceId}` : `/sections/${Number(sourceId)}`
          return {
            heading,
            title,
            page,
            href: `/${region}/api/v2${page}/${source}_note`,
            says: mentions.map(describeMention).join('; '),
          }
        }),
    ),
  )
  return notes.flat()
}
