import type { SkippedSources } from '../../src/postgres/ingest-updates.ts'
import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import type { FetchOutcome } from '../fetch/fetch-source.ts'

type Skipping = Pick<FetchOutcome, 'id' | 'skipped' | 'isUploading'>

/** A month's files come over several days; after twice as many its publisher has stopped. */
const UPLOADING_DAYS = 14

/** Since when each source skips its newest version: since today, if it did not by the last update. */
export const skippedSince = (outcomes: readonly Skipping[], before: SkippedSources, today: IsoDate): SkippedSources =>
  Object.fromEntries(outcomes.filter(({ skipped }) => skipped.length > 0).map(({ id }) => [id, before[id] ?? today]))

/**
 * Describes the versions that cannot be had for longer than is usual: one that is just being published can be had the next
 * day, and of one that has moved, only the growing age of the data would tell.
 */
export const describeOverdue = (
  outcomes: readonly Skipping[],
  since: SkippedSources,
  today: IsoDate,
): readonly string[] =>
  outcomes.flatMap(({ id, skipped, isUploading }) => {
    const first = since[id]
    if (first === undefined || daysBetween(first, today) < (isUploading ? UPLOADING_DAYS : 1)) return []
    return [
      `${id}: the newest version cannot be had since ${first}, and the one before is used (${skipped.join('; ')})`,
    ]
  })

const daysBetween = (one: IsoDate, other: IsoDate): number => (Date.parse(other) - Date.parse(one)) / 86_400_000
