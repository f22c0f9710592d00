import { randomUUID } from 'node:crypto'
import type { Queryable, Transaction } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import type { Region } from '../tariff/region.ts'
import { changesOfCodes } from '../tariff-data/watch-lists.ts'
import type { ChangeCounts, PublishedVersion } from './event.ts'

/** A version that the transaction makes live. */
export interface GoingLive {
  readonly dataVersionId: number
  /** It was live before, so that its recorded changes are not those against the version that it replaces. */
  readonly wasLive: boolean
}

interface VersionRow {
  readonly data_version_id: number
  readonly region: Region
  readonly previous_version_id: number | null
  readonly previous_published_at: Date | null
}

interface SubscriberRow {
  readonly webhook_id: string
  readonly region: Region | null
  readonly chapters: readonly string[]
  /** Those of its watch list; null without one. */
  readonly codes: readonly string[] | null
}

interface CountRow {
  readonly webhook_id: string
  readonly data_version_id: number
  readonly kind: keyof ChangeCounts
  readonly change: string
  readonly count: number
}

/**
 * Stores the event of each subscriber, in the transaction that makes the versions live: it is sent if and only if they
 * are. A subscriber to chapters or to the codes of a watch list gets none while nothing in them has changed.
 */
export async function recordDeliveries(transaction: Transaction, versions: readonly GoingLive[]): Promise<void> {
  // Locked against removal, which would make the event refer to nothing.
  const subscribers = await transaction.query<SubscriberRow>(sql`
    SELECT webhook_id, w.region, chapters, codes
      FROM webhooks w
      LEFT JOIN watch_lists USING (watch_list_id)
     ORDER BY webhook_id
       FOR KEY SHARE OF w`)
  if (subscribers.length === 0) return
  const ids = versions.map(({ dataVersionId }) => dataVersionId)
  const again = new Set(versions.flatMap(({ dataVersionId, wasLive }) => (wasLive ? [dataVersionId] : [])))
  const rows = await readVersions(transaction, ids)
  const counts = [...(await countChanges(transaction, ids))]
  for (const { webhook_id, codes } of subscribers) {
    if (codes !== null) counts.push(...(await countChangesOf(transaction, ids, webhook_id, codes)))
  }
  for (const { webhook_id, region, chapters, codes } of subscribers) {
    const published = rows
      .filter((row) => region === null || row.region === region)
      .map((row) => {
        const ofVersion = (count: CountRow) =>
          count.webhook_id === webhook_id && count.data_version_id === row.data_version_id
        return publishedVersion(row, again.has(row.data_version_id) ? null : counts.filter(ofVersion))
      })
      .filter(({ changes }) => (chapters.length === 0 && codes === null) || changes === null || hasAny(changes))
    if (published.length === 0) continue
    await transaction.query(sql`
      INSERT INTO webhook_deliveries (delivery_id, webhook_id, versions)
      VALUES (${`msg_${randomUUID()}`}, ${webhook_id}, ${JSON.stringify(published)}::jsonb)`)
  }
  await transaction.query(sql`DELETE FROM webhook_deliveries WHERE delivered_at < now() - interval '90 days'`)
}

/** @param counts Null: unknown */
function publishedVersion(row: VersionRow, counts: readonly CountRow[] | null): PublishedVersion {
  const { region, data_version_id, previous_version_id, previous_published_at } = row
  const known = counts !== null && previous_published_at !== null
  return {
    region,
    data_version_id,
    previous_data_version_id: previous_version_id,
    since: known ? previous_published_at.toISOString() : null,
    changes: known
      ? { goods_nomenclature: byChange(counts, 'goods_nomenclature'), measure: byChange(counts, 'measure') }
      : null,
  }
}

const byChange = (counts: readonly CountRow[], kind: CountRow['kind']): ChangeCounts[CountRow['kind']] =>
  Object.fromEntries(counts.filter((count) => count.kind === kind).map(({ change, count }) => [change, count]))

const hasAny = (changes: ChangeCounts): boolean =>
  Object.values(changes).some((counts) => Object.keys(counts).length > 0)

const readVersions = (db: Queryable, ids: readonly number[]): Promise<readonly VersionRow[]> =>
  db.query<VersionRow>(sql`
    SELECT version.data_version_id, version.region, version.previous_version_id,
           previous.published_at AS previous_published_at
      FROM data_versions version
      LEFT JOIN data_versions previous ON previous.data_version_id = version.previous_version_id
     WHERE version.data_version_id = ANY(${ids}::int[])
     ORDER BY version.region`)

/** The counts of subscribers without a watch list. A row that moved between chapters counts in both. */
const countChanges = (db: Queryable, ids: readonly number[]): Promise<readonly CountRow[]> =>
  db.query<CountRow>(sql`
    WITH counts AS (
      SELECT data_version_id, kind, change, left(goods_nomenclature_item_id, 2) AS chapter,
             left(previous_code, 2) AS previous_chapter, count(*) AS count
        FROM changes
       WHERE data_version_id = ANY(${ids}::int[])
       GROUP BY 1, 2, 3, 4, 5
    )
    SELECT webhook_id, data_version_id, kind, change, sum(count)::int AS count
      FROM counts
      JOIN webhooks
        ON watch_list_id IS NULL
       AND (chapters = '{}' OR chapter = ANY(chapters) OR previous_chapter = ANY(chapters))
     GROUP BY 1, 2, 3, 4
     ORDER BY 1, 2, 3, 4`)

const countChangesOf = (
  db: Queryable,
  ids: readonly number[],
  webhookId: string,
  codes: readonly string[],
): Promise<readonly CountRow[]> =>
  db.query<CountRow>(sql`
    SELECT ${webhookId} AS webhook_id, c.data_version_id, c.kind, c.change, count(*)::int AS count
      FROM changes c
     WHERE c.data_version_id = ANY(${ids}::int[]) AND ${changesOfCodes(codes)}
     GROUP BY c.data_version_id, c.kind, c.change
     ORDER BY 2, 3, 4`)
