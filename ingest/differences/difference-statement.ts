import { type Sql, sql } from '../../src/postgres/sql.ts'

/**
 * The differences between the rows of two versions, matched by sid, in the order of the tariff: nomenclature before
 * measures, then by code. Duties come as components and recorded texts.
 */
export const differenceStatement = (previousId: number, nextId: number): Sql => sql`
  WITH differing_measures AS MATERIALIZED (
    SELECT measure_sid, old, new, coalesce(new.item_id, old.item_id) AS item_id, change, rank
      FROM (${measuresOf(previousId)}) old
      FULL JOIN (${measuresOf(nextId)}) new USING (measure_sid)
     CROSS JOIN LATERAL (VALUES
       (1, 'added', old.item_id IS NULL),
       (2, 'ended', old.item_id IS NOT NULL AND (
         new.item_id IS NULL OR new.validity_end_date < coalesce(old.validity_end_date, 'infinity'))),
       (4, 'moved', new.goods_nomenclature_sid <> old.goods_nomenclature_sid OR new.item_id <> old.item_id),
       (5, 'duty_changed', old.item_id IS NOT NULL AND new.item_id IS NOT NULL
         AND (new.components, new.recorded_duty) IS DISTINCT FROM (old.components, old.recorded_duty))
     ) AS changes (rank, change, applies)
     WHERE applies
  ), replaced AS (
    SELECT DISTINCT ON ((old).replacement_key) old, (old).replacement_key AS replacement_key
      FROM differing_measures
     WHERE change = 'ended'
     ORDER BY (old).replacement_key, (old).validity_start_date DESC, measure_sid
  )
  SELECT 'goods_nomenclature' AS kind, change, rank,
         coalesce(new.goods_nomenclature_sid, old.goods_nomenclature_sid)::bigint AS sid,
         coalesce(new.goods_nomenclature_sid, old.goods_nomenclature_sid) AS goods_nomenclature_sid,
         coalesce(new.goods_nomenclature_item_id, old.goods_nomenclature_item_id) AS goods_nomenclature_item_id,
         coalesce(new.productline_suffix, old.productline_suffix) AS productline_suffix,
         NULL AS measure_type_id, NULL AS geographical_area_id,
         coalesce(new.description, old.description) AS description,
         CASE change WHEN 'reworded' THEN old.description END AS previous_description,
         CASE change WHEN 'moved' THEN concat_ws('-', old.goods_nomenclature_item_id, old.productline_suffix) END
           AS previous_code,
         CASE change WHEN 'moved' THEN new_parent.goods_nomenclature_item_id || '-' || new_parent.productline_suffix END
           AS parent_code,
         CASE change WHEN 'moved' THEN old_parent.goods_nomenclature_item_id || '-' || old_parent.productline_suffix END
           AS previous_parent_code,
         NULL::jsonb AS components, NULL AS recorded_duty,
         NULL::jsonb AS previous_components, NULL AS previous_recorded_duty,
         coalesce(new.validity_start_date, old.validity_start_date) AS validity_start_date,
         CASE WHEN new.goods_nomenclature_item_id IS NULL THEN old.validity_end_date ELSE new.validity_end_date END
           AS validity_end_date
    FROM (SELECT * FROM goods_nomenclatures WHERE data_version_id = ${previousId}) old
    FULL JOIN (SELECT * FROM goods_nomenclatures WHERE data_version_id = ${nextId}) new USING (goods_nomenclature_sid)
    LEFT JOIN goods_nomenclatures old_parent
      ON old_parent.data_version_id = ${previousId} AND old_parent.goods_nomenclature_sid = old.parent_sid
    LEFT JOIN goods_nomenclatures new_parent
      ON new_parent.data_version_id = ${nextId} AND new_parent.goods_nomenclature_sid = new.parent_sid
   CROSS JOIN LATERAL (VALUES
     (1, 'added', old.goods_nomenclature_item_id IS NULL),
     (2, 'ended', old.goods_nomenclature_item_id IS NOT NULL AND (
       new.goods_nomenclature_item_id IS NULL
       OR new.validity_end_date < coalesce(old.validity_end_date, 'infinity'))),
     (3, 'reworded', new.description <> old.description),
     (4, 'moved', old.goods_nomenclature_item_id IS NOT NULL AND new.goods_nomenclature_item_id IS NOT NULL
       AND (new.parent_sid, new.goods_nomenclature_item_id, new.productline_suffix)
         IS DISTINCT FROM (old.parent_sid, old.goods_nomenclature_item_id, old.productline_suffix))
   ) AS changes (rank, change, applies)
   WHERE applies
   UNION ALL
  SELECT 'measure', change, rank, measure_sid,
         coalesce((new).goods_nomenclature_sid, (d.old).goods_nomenclature_sid),
         item_id,
         NULL,
         coalesce((new).measure_type_id, (d.old).measure_type_id),
         CASE WHEN (new).item_id IS NULL THEN (d.old).geographical_area_id ELSE (new).geographical_area_id END,
         NULL, NULL,
         CASE change WHEN 'moved' THEN (d.old).item_id END,
         NULL, NULL,
         CASE WHEN (new).item_id IS NULL THEN (d.old).components ELSE (new).components END,
         CASE WHEN (new).item_id IS NULL THEN (d.old).recorded_duty ELSE (new).recorded_duty END,
         CASE change WHEN 'added' THEN (replaced.old).components
                     WHEN 'duty_changed' THEN (d.old).components END,
         CASE change WHEN 'added' THEN (replaced.old).recorded_duty
                     WHEN 'duty_changed' THEN (d.old).recorded_duty END,
         coalesce((new).validity_start_date, (d.old).validity_start_date),
         CASE WHEN (new).item_id IS NULL THEN (d.old).validity_end_date ELSE (new).validity_end_date END
    FROM differing_measures d
    LEFT JOIN replaced ON change = 'added' AND replaced.replacement_key = (new).replacement_key
   ORDER BY kind, goods_nomenclature_item_id, productline_suffix, sid, rank`

/** The measures of a version with what is compared of their duties: the components; without any, the recorded text. */
const measuresOf = (dataVersionId: number): Sql => sql`
  SELECT measure_sid, goods_nomenclature_sid, goods_nomenclature_item_id AS item_id, measure_type_id,
         geographical_area_id, validity_start_date, validity_end_date, components,
         CASE WHEN components IS NULL THEN nullif(coalesce(duty_expression_base, raw_duty), '') END AS recorded_duty,
         ROW(goods_nomenclature_item_id, measure_type_id, geographical_area_id, additional_code, ordernumber)::text
           AS replacement_key
    FROM measures
    LEFT JOIN (
      SELECT measure_sid,
             jsonb_agg(jsonb_build_object(
               'dutyExpressionId', duty_expression_id, 'dutyAmount', duty_amount,
               'monetaryUnitCode', monetary_unit_code, 'measurementUnitCode', measurement_unit_code,
               'measurementUnitQualifierCode', measurement_unit_qualifier_code) ORDER BY position) AS components
        FROM measure_components
       WHERE data_version_id = ${dataVersionId}
       GROUP BY measure_sid
    ) parts USING (measure_sid)
   WHERE data_version_id = ${dataVersionId}`
