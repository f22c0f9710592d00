-- Up Migration

ALTER TABLE green_lanes_measures
  ADD COLUMN regulation_id code,
  ADD COLUMN regulation_role smallint,
  ADD COLUMN geographical_area_id code,
  ADD COLUMN excluded_geographical_areas text[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN green_lanes_measures.regulation_id IS 'Of a pseudo measure; null: that of its recorded assessment, else those of the rules of its type';
COMMENT ON COLUMN green_lanes_measures.geographical_area_id IS 'Of a pseudo measure; null: that of its recorded assessment, else everyone';
-- serves: what a recorded measure was categorised by
CREATE INDEX category_assessment_measures_measure_id ON category_assessment_measures (measure_id);

CREATE VIEW categorised_green_lanes_measures AS
  SELECT g.data_version_id, g.measure_id, g.measure_type_id, g.goods_nomenclature_sid, g.goods_nomenclature_item_id,
         g.effective_start_date, g.effective_end_date, g.footnotes,
         coalesce(g.regulation_id, a.regulation_id) AS regulation_id,
         coalesce(g.regulation_role, a.regulation_role) AS regulation_role,
         coalesce(g.geographical_area_id, a.geographical_area_id, CASE WHEN g.pseudo THEN '1011' END)
           AS geographical_area_id,
         CASE WHEN g.geographical_area_id IS NULL THEN coalesce(a.excluded_geographical_areas, '{}')
              ELSE g.excluded_geographical_areas END AS excluded_geographical_areas,
         (SELECT e.code
            FROM category_assessment_exemptions ae
            JOIN exemptions e
              ON e.data_version_id = ae.data_version_id AND e.type = ae.exemption_type AND e.id = ae.exemption_id
           WHERE ae.data_version_id = g.data_version_id
             AND ae.assessment_id = a.id
             AND ae.exemption_type = 'additional_code'
           ORDER BY ae.position
           LIMIT 1) AS additional_code,
         (SELECT coalesce(json_agg(exemption_id ORDER BY position), '[]')
            FROM category_assessment_exemptions
           WHERE data_version_id = g.data_version_id
             AND assessment_id = a.id
             AND exemption_type = 'certificate') AS certificates
    FROM green_lanes_measures g
    LEFT JOIN LATERAL (
           SELECT ca.*
             FROM category_assessment_measures am
             JOIN category_assessments ca ON ca.data_version_id = am.data_version_id AND ca.id = am.assessment_id
            WHERE am.data_version_id = g.data_version_id AND am.measure_id = g.measure_id
            ORDER BY ca.recorded_at DESC NULLS LAST, ca.id
            LIMIT 1) a ON true
   -- Measures that the tariff itself has are not taken from a recording.
   WHERE NOT EXISTS (SELECT
                       FROM measures
                      WHERE data_version_id = g.data_version_id
                        AND measure_sid = CASE WHEN g.measure_id ~ '^-?[0-9]{1,18}$' THEN g.measure_id::bigint END);
COMMENT ON VIEW categorised_green_lanes_measures IS 'Pseudo measures, and measures of which only their assessment was recorded, with what categorises them: their own, else that of the newest assessment recorded of them';

-- Down Migration

DROP VIEW categorised_green_lanes_measures;
DROP INDEX category_assessment_measures_measure_id;
ALTER TABLE green_lanes_measures
  DROP COLUMN regulation_id,
  DROP COLUMN regulation_role,
  DROP COLUMN geographical_area_id,
  DROP COLUMN excluded_geographical_areas;
