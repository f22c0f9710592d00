import { RequestError } from '../../http/errors/request-error.ts'
import { sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { momentOf } from './since.ts'

/** A version of the data that went live and is kept. */
interface PublishedVersion {
  readonly data_version_id: number
  readonly published_at: Date
  /** The day of `published_at`, UTC. */
  readonly published_on: IsoDate
  readonly change_count: number
}

interface PublishedVersions {
  /** Live by the end of the day of the request, the newest first. */
  readonly published: readonly PublishedVersion[]
  /** The versions among them that went live after `since`; all without `since`. */
  readonly publishedSince: readonly PublishedVersion[]
}

/** Throws a `RequestError` if data that went live after `since` may have been removed: its changes went with it. */
export async function readPublishedVersions(
  { db, region, asOf }: TariffDay,
  since?: string,
): Promise<PublishedVersions> {
  const kept = await db.query<PublishedVersion>(sql`
    SELECT data_version_id, published_at, (published_at AT TIME ZONE 'UTC')::date AS published_on,
           coalesce((row_counts ->> 'changes')::int, 0) AS change_count
      FROM data_versions
     WHERE region = ${region}
       AND status IN ('live', 'retired')
     ORDER BY published_at DESC`)
  const oldest = kept.at(-1)
  const moment = since === undefined ? undefined : momentOf(since)
  if (moment !== undefined && oldest !== undefined && oldest.published_at > moment) {
    throw changesUnknown(oldest.published_on)
  }
  const published = kept.filter((version) => version.published_on <= asOf)
  return {
    published,
    publishedSince: moment === undefined ? published : published.filter((version) => version.published_at > moment),
  }
}

const changesUnknown = (knownFrom: IsoDate): RequestError =>
  new RequestError({
    code: 'invalid_parameter',
    status: 422,
    detail: `Changes are known since ${knownFrom}, the day of the oldest data that this installation keeps. Send that day or a later one.`,
    source: { parameter: 'since' },
  })
