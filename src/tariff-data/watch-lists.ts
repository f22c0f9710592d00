import type { Queryable } from '../postgres/client.ts'
import { type Sql, sql } from '../postgres/sql.ts'
import type { Region } from '../tariff/region.ts'
import { watchedItemIds } from '../tariff/watched-codes.ts'

/** Codes whose changes the owner of a key follows. */
export interface WatchList {
  readonly watchListId: string
  readonly region: Region
  readonly name: string
  /** 4 to 10 digits each. */
  readonly codes: readonly string[]
  readonly createdAt: Date
}

const COLUMNS = sql`watch_list_id::text AS "watchListId", region, name, codes, created_at AS "createdAt"`

/** Stores a list. Null: the key has as many as one may have. */
export async function addWatchList(
  db: Queryable,
  apiKeyId: number,
  { region, name, codes }: Pick<WatchList, 'region' | 'name' | 'codes'>,
  most: number,
): Promise<WatchList | null> {
  const [added] = await db.query<WatchList>(sql`
    INSERT INTO watch_lists (api_key_id, region, name, codes)
    SELECT ${apiKeyId}, ${region}, ${name}, ${codes}::text[]
     WHERE (SELECT count(*) FROM watch_lists WHERE api_key_id = ${apiKeyId}) < ${most}
    RETURNING ${COLUMNS}`)
  return added ?? null
}

/** The lists of a key for a region, the newest first. */
export const listWatchLists = (db: Queryable, apiKeyId: number, region: Region): Promise<readonly WatchList[]> =>
  db.query<WatchList>(sql`
    SELECT ${COLUMNS} FROM watch_lists
     WHERE api_key_id = ${apiKeyId} AND region = ${region}
     ORDER BY created_at DESC, watch_list_id`)

/** Removes a list of a key, with the webhooks that follow it. Null: the key has none with this id. */
export async function removeWatchList(db: Queryable, apiKeyId: number, id: string): Promise<WatchList | null> {
  const [removed] = await db.query<WatchList>(sql`
    DELETE FROM watch_lists WHERE watch_list_id = ${id}::uuid AND api_key_id = ${apiKeyId} RETURNING ${COLUMNS}`)
  return removed ?? null
}

/** A list by its id, whoever it belongs to. */
export async function findWatchList(db: Queryable, id: string): Promise<WatchList | null> {
  const [found] = await db.query<WatchList>(sql`SELECT ${COLUMNS} FROM watch_lists WHERE watch_list_id = ${id}::uuid`)
  return found ?? null
}

/** Whether a row of `changes`, as `c`, concerns any of the codes. Codes before a move have their suffix. */
export function changesOfCodes(codes: readonly string[]): Sql {
  const { exact, firsts, lasts } = watchedItemIds(codes)
  return sql`(
    c.goods_nomenclature_item_id = ANY (${exact}::text[])
    OR left(c.previous_code, 10) = ANY (${exact}::text[])
    OR EXISTS (SELECT FROM unnest(${firsts}::text[], ${lasts}::text[]) AS below (first, last)
                WHERE c.goods_nomenclature_item_id BETWEEN below.first AND below.last
                   OR left(c.previous_code, 10) BETWEEN below.first AND below.last))`
}
