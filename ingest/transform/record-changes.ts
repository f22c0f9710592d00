import { at } from '../../src/collections/at.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { VersionContents } from './version-contents.ts'

/**
 * Compares a version's nomenclature and measures with those of the live version, by their sids, and stores the
 * differences in the version's `changes`. Returns their number.
 */
export async function recordChanges({
  pipeline,
  version,
}: Pick<VersionContents, 'pipeline' | 'version'>): Promise<number> {
  const { postgres: db } = pipeline
  const { dataVersionId, region } = version
  const [before] = await db.query<{ data_version_id: number }>(sql`
    SELECT data_version_id FROM data_versions WHERE region = ${region} AND status = 'live'`)
  if (!before) return 0
  const previousId = before.data_version_id
  const counted = await db.query<{ count: number }>(sql`
    WITH differing AS (
      SELECT 'goods_nomenclature' AS kind,
             CASE
               WHEN old.goods_nomenclature_sid IS NULL THEN 'added'
               WHEN new.goods_nomenclature_sid IS NULL
                 OR new.validity_end_date < coalesce(old.validity_end_date, 'infinity') THEN 'ended'
               WHEN new.description <> old.description THEN 'reworded'
             END AS change,
             goods_nomenclature_sid AS sid,
             goods_nomenclature_sid,
             coalesce(new.goods_nomenclature_item_id, old.goods_nomenclature_item_id) AS goods_nomenclature_item_id,
             coalesce(new.productline_suffix, old.productline_suffix) AS productline_suffix,
             NULL AS measure_type_id,
             NULL AS geographical_area_id,
             coalesce(new.description, old.description) AS description,
             nullif(old.description, new.description) AS previous_description,
             coalesce(new.validity_start_date, old.validity_start_date) AS validity_start_date,
             CASE WHEN new.goods_nomenclature_item_id IS NULL THEN old.validity_end_date ELSE new.validity_end_date END AS validity_end_date
        FROM (SELECT * FROM goods_nomenclatures WHERE data_version_id = ${previousId}) old
        FULL JOIN (SELECT * FROM goods_nomenclatures WHERE data_version_id = ${dataVersionId}) new
       USING (goods_nomenclature_sid)
       UNION ALL
      SELECT 'measure',
             CASE
               WHEN old.measure_sid IS NULL THEN 'added'
               WHEN new.measure_sid IS NULL
                 OR new.validity_end_date < coalesce(old.validity_end_date, 'infinity') THEN 'ended'
             END,
             measure_sid,
             coalesce(new.goods_nomenclature_sid, old.goods_nomenclature_sid),
             coalesce(new.goods_nomenclature_item_id, old.goods_nomenclature_item_id),
             NULL,
             coalesce(new.measure_type_id, old.measure_type_id),
             coalesce(new.geographical_area_id, old.geographical_area_id),
             NULL,
             NULL,
             coalesce(new.validity_start_date, old.validity_start_date),
             CASE WHEN new.measure_sid IS NULL THEN old.validity_end_date ELSE new.validity_end_date END
        FROM (SELECT * FROM measures WHERE data_version_id = ${previousId}) old
        FULL JOIN (SELECT * FROM measures WHERE data_version_id = ${dataVersionId}) new
       USING (measure_sid)
    ), recorded AS (
      INSERT INTO changes (data_version_id, position, kind, change, sid, goods_nomenclature_sid,
                           goods_nomenclature_item_id, productline_suffix, measure_type_id, geographical_area_id,
                           description, previous_description, validity_start_date, validity_end_date)
      SELECT ${dataVersionId},
             row_number() OVER (ORDER BY kind, goods_nomenclature_item_id, productline_suffix, sid),
             kind, change, sid, goods_nomenclature_sid, goods_nomenclature_item_id, productline_suffix,
             measure_type_id, geographical_area_id, description,
             CASE WHEN change = 'reworded' THEN previous_description END,
             validity_start_date, validity_end_date
        FROM differing
       WHERE change IS NOT NULL
      RETURNING 1
    )
    SELECT count(*) AS count FROM recorded`)
  return at(counted, 0).count
}
