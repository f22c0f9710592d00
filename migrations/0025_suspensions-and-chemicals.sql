-- Up Migration

ALTER TABLE measures
  ADD COLUMN suspension_regulation_id   code,
  ADD COLUMN suspension_regulation_role smallint,
  ADD COLUMN suspension_start_date      date,
  ADD COLUMN suspension_end_date        date;
COMMENT ON COLUMN measures.suspension_regulation_id IS 'The act that suspends the measure; null: none is known';
COMMENT ON COLUMN measures.suspension_start_date IS 'First day of the suspension; null: unknown';
COMMENT ON COLUMN measures.suspension_end_date IS 'Last day of the suspension; null: open ended';

CREATE TABLE chemical_substances (
  data_version_id            integer NOT NULL,
  cus                        text NOT NULL,
  cas_rn                     text,
  goods_nomenclature_sid     integer NOT NULL,
  goods_nomenclature_item_id item_id NOT NULL,
  productline_suffix         suffix NOT NULL,
  name                       text NOT NULL,
  PRIMARY KEY (data_version_id, cus, goods_nomenclature_sid, name)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE chemical_substances IS 'Chemicals of the European customs inventory, with the row that they are classified under';
COMMENT ON COLUMN chemical_substances.cus IS 'Customs Union and Statistics number';
COMMENT ON COLUMN chemical_substances.cas_rn IS 'Number in the registry of the Chemical Abstracts Service';
-- serves: the chemicals of a row
CREATE INDEX chemical_substances_goods_nomenclature_sid ON chemical_substances (goods_nomenclature_sid);

-- Down Migration

DROP TABLE chemical_substances;
ALTER TABLE measures
  DROP COLUMN suspension_end_date,
  DROP COLUMN suspension_start_date,
  DROP COLUMN suspension_regulation_role,
  DROP COLUMN suspension_regulation_id;
