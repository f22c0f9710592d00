-- Up Migration

CREATE TABLE changes (
  data_version_id            integer NOT NULL,
  position                   integer NOT NULL,
  kind                       text NOT NULL CHECK (kind IN ('goods_nomenclature', 'measure')),
  change                     text NOT NULL CHECK (change IN ('added', 'ended', 'reworded')),
  sid                        bigint NOT NULL,
  goods_nomenclature_sid     integer NOT NULL,
  goods_nomenclature_item_id item_id NOT NULL,
  productline_suffix         suffix,
  measure_type_id            code,
  geographical_area_id       code,
  description                text,
  previous_description       text,
  validity_start_date        date NOT NULL,
  validity_end_date          date,
  PRIMARY KEY (data_version_id, position)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE changes IS 'What a version of the data has that the version live before it had not, and the other way round; empty for a first version';
COMMENT ON COLUMN changes.position IS 'Order: nomenclature before measures, then by code';
COMMENT ON COLUMN changes.change IS 'added: not there before; ended: gone, or its end has come nearer; reworded: another description';
COMMENT ON COLUMN changes.sid IS 'goods_nomenclature_sid or measure_sid';
COMMENT ON COLUMN changes.productline_suffix IS 'Null for a measure';
COMMENT ON COLUMN changes.description IS 'Of a nomenclature row, as it is now, or was last';
COMMENT ON COLUMN changes.previous_description IS 'Of a reworded row';

-- Down Migration

DROP TABLE changes;
