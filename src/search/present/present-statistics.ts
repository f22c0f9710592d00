import { chapterIdOf } from '../../tariff/codes.ts'
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
          description: descriptions.headings.get(id) ?? null,
          chapter_id: chapterId,
          chapter_description: descriptions.chapters.get(chapterId) ?? null,
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
        attributes: { description: descriptions.chapters.get(id) ?? null, cnt, score, avg },
      }),
    ),
  ]
}
