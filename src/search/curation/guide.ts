import { chapterIdOf, headingIdOf } from '../../tariff/codes.ts'
import type { HitStatistics } from '../fetch/statistics.ts'

/** A classification guide of the government, with the goods it is about. */
export interface Guide {
  readonly id: number
  readonly title: string
  readonly url: string
  readonly image: string | null
  readonly strapline: string | null
  /** Ten digits each: headings, and chapters where the guide is about a whole one. */
  readonly itemIds: readonly string[]
}

/** Guides with their headings and chapters, as hits are counted; by id. */
export type GuideIndex = readonly IndexedGuide[]

interface IndexedGuide {
  readonly guide: Guide
  /** Ids of chapters that the guide is about as a whole. */
  readonly chapters: ReadonlySet<string>
  readonly headings: ReadonlySet<string>
}

export const indexGuides = (guides: readonly Guide[]): GuideIndex =>
  guides
    .toSorted((a, b) => a.id - b.id)
    .map((guide) => ({
      guide,
      chapters: new Set(guide.itemIds.filter(isChapter).map(chapterIdOf)),
      headings: new Set(guide.itemIds.filter((itemId) => !isChapter(itemId)).map(headingIdOf)),
    }))

/** A guide is shown only if more than this share of all hits is under it. */
const MIN_SHARE = 0.25

/**
 * The guide with the largest share of all hits, on whichever page; null if that is a quarter or less. Hits are counted, as
 * the specification says "a share of results". A hit counts once for a guide, by its heading or its chapter. Of equal
 * shares the guide with the lower id wins.
 */
export const chooseGuide = (guides: GuideIndex, statistics: HitStatistics): Guide | null => {
  const total = sumOf(statistics.chapters)
  let chosen: Guide | null = null
  let most = total * MIN_SHARE
  for (const { guide, chapters, headings } of guides) {
    const hits =
      sumOf(statistics.chapters.filter(({ id }) => chapters.has(id))) +
      sumOf(statistics.headings.filter(({ id }) => headings.has(id) && !chapters.has(chapterIdOf(id))))
    if (hits > most) {
      most = hits
      chosen = guide
    }
  }
  return chosen
}

const isChapter = (itemId: string): boolean => itemId.endsWith('00000000')

const sumOf = (statistics: HitStatistics['headings']): number => statistics.reduce((sum, { cnt }) => sum + cnt, 0)
