import type { Queryable } from '../../postgres/client.ts'
import { sql } from '../../postgres/sql.ts'
import type { Guide } from './guide.ts'

interface GuideRow {
  readonly id: number
  readonly title: string
  readonly url: string
  readonly image: string | null
  readonly strapline: string | null
  readonly item_ids: readonly string[]
}

/** The guides in use that have headings or chapters. */
export const readGuides = async (postgres: Queryable, dataVersionId: number): Promise<readonly Guide[]> => {
  const rows = await postgres.query<GuideRow>(sql`
    SELECT g.id, g.title, g.url, g.image, g.strapline,
           array_agg(DISTINCT h.goods_nomenclature_item_id::text) AS item_ids
      FROM guides g
      JOIN guide_headings h ON h.data_version_id = g.data_version_id AND h.guide_id = g.id
     WHERE g.data_version_id = ${dataVersionId} AND g.active
     GROUP BY g.id, g.title, g.url, g.image, g.strapline
     ORDER BY g.id`)
  return rows.map(({ item_ids, ...guide }) => ({ ...guide, itemIds: item_ids }))
}
