-- Up Migration

-- serves: the quotas for the goods of a row
CREATE INDEX measure_sightings_goods_nomenclature_sid ON measure_sightings (goods_nomenclature_sid);

-- Down Migration

DROP INDEX measure_sightings_goods_nomenclature_sid;
