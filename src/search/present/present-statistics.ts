import { chapterIdOf } from '../../tariff/codes.ts'
import { publishedText } from '../../tariff/descriptions.ts'
import type { LevelDescriptions } from '../fetch/level-descriptions.ts'
import type { HitStatistics } from '../fetch/statistics.ts'
import type { IncludedResource } from './response-schema.ts'

/** Headings, then chapters. */
export const presentStatistics = (
  { headings, chapters }: HitStatistics,
  descriptions: LevelDescriptions,
): readonly IncludedResource[] => {
  const chapterScores = new Map(chapters.map((chapter) => [chapter.id, chapter.score]))
  return [
    ...headings.map(({ id, cnt, score, avg }): IncludedResource => {
      const chapterId = chapterIdOf(id)
      return {
        id,
        type: 'heading_statistic',
        attributes: {
          description: textOf(descriptions.headings.get(id)),
          chapter_id: chapterId,
          chapter_description: textOf(descriptions.chapters.get(chapterId)),
          score,
          cnt,
          avg,
          chapter_score: chapterScores.get(chapterId) ?? 0,
        },
      }
    }),
    ...chapters.map(
      ({ id, cnt, score, avg }): IncludedResource => ({
        id,
        type: 'chapter_statistic',
        attributes: { description: textOf(descriptions.chapters.get(id)), cnt, score, avg },
      }),
    ),
  ]
}

const textOf = (published: string | undefined): string | null =>
  published === undefined ? null : publishedText(published)
