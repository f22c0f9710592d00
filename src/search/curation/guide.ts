import { chapterIdOf, headingIdOf } from '../../tariff/codes.ts'
import type { HitStatistics } from '../fetch/statistics.ts'

/** A classification guide of the government, with what it is about. */
export interface Guide {
  readonly id: number
  readonly title: string
  readonly url: string
  readonly image: string | null
  readonly strapline: string | null
  /** Ten digits each: headings, and chapters where the guide is about a whole one. */
  readonly itemIds: readonly string[]
}

/** A guide is shown where more than this share of all hits is what it is about. */
const LEAST_SHARE = 0.25

/**
 * The guide that the largest share of all hits, whatever the page, falls under; null if that is a quarter or less. A hit
 * counts once for a guide, by its heading or its chapter. Of equal shares the guide with the lower id wins.
 */
export const chooseGuide = (guides: readonly Guide[], { chapters, headings }: HitStatistics): Guide | null => {
  const total = chapters.reduce((sum, { cnt }) => sum + cnt, 0)
  let chosen: Guide | null = null
  let most = total * LEAST_SHARE
  for (const { guide, wholeChapters, ownHeadings } of aboutOf(guides)) {
    const hits =
      countOf(chapters.filter(({ id }) => wholeChapters.has(id))) +
      countOf(headings.filter(({ id }) => ownHeadings.has(id) && !wholeChapters.has(chapterIdOf(id))))
    if (hits > most) {
      most = hits
      chosen = guide
    }
  }
  return chosen
}

/** What a guide is about, as hits are counted by it. */
interface About {
  readonly guide: Guide
  readonly wholeChapters: ReadonlySet<string>
  readonly ownHeadings: ReadonlySet<string>
}

/** Guides are those of a version for each of its searches. */
const known = new WeakMap<readonly Guide[], readonly About[]>()

const aboutOf = (guides: readonly Guide[]): readonly About[] => {
  const before = known.get(guides)
  if (before !== undefined) return before
  const about = guides
    .toSorted((a, b) => a.id - b.id)
    .map((guide) => ({
      guide,
      wholeChapters: new Set(guide.itemIds.filter(isWholeChapter).map(chapterIdOf)),
      ownHeadings: new Set(guide.itemIds.filter((itemId) => !isWholeChapter(itemId)).map(headingIdOf)),
    }))
  known.set(guides, about)
  return about
}

const isWholeChapter = (itemId: string): boolean => itemId.endsWith('00000000')

const countOf = (statistics: HitStatistics['headings']): number => statistics.reduce((sum, { cnt }) => sum + cnt, 0)
