-- Up Migration

CREATE TABLE themes (
  data_version_id integer NOT NULL,
  id              code NOT NULL,
  category        smallint NOT NULL CHECK (category IN (1, 2, 3)),
  theme           text NOT NULL,
  short_title     text,
  PRIMARY KEY (data_version_id, id)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE themes IS 'Themes of Annex IV';
COMMENT ON COLUMN themes.id IS '<category>.<n>';
COMMENT ON COLUMN themes.category IS '1 prohibited, 2 controlled, 3 exempted';

CREATE TABLE category_assessment_rules (
  data_version_id        integer NOT NULL,
  theme                  code NOT NULL,
  measure_type_id        code NOT NULL,
  regulation_id          code NOT NULL,
  regulation_role        smallint,
  category_assessment_id integer,
  pseudo_exemptions      text[] NOT NULL,
  assessments            integer,
  PRIMARY KEY (data_version_id, measure_type_id, regulation_id, theme)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE category_assessment_rules IS 'Which measures are categorised: those of a measure type and regulation, under a theme';
COMMENT ON COLUMN category_assessment_rules.theme IS 'themes.id';
COMMENT ON COLUMN category_assessment_rules.pseudo_exemptions IS 'exemptions.id of those that no measure carries';
COMMENT ON COLUMN category_assessment_rules.assessments IS 'Number of recorded assessments that show the rule';

CREATE TABLE exemptions (
  data_version_id       integer NOT NULL,
  type                  text NOT NULL CHECK (type IN ('certificate', 'additional_code', 'exemption')),
  id                    code NOT NULL,
  code                  code NOT NULL,
  description           text,
  formatted_description text,
  recorded_at           date,
  PRIMARY KEY (data_version_id, type, id)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE exemptions IS 'Exemptions of category assessments; type exemption: a pseudo exemption, which no measure carries';

CREATE TABLE additional_code_whitelist (
  data_version_id     integer NOT NULL,
  code                code NOT NULL,
  additional_code_sid integer,
  description         text,
  recorded_at         date,
  PRIMARY KEY (data_version_id, code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE additional_code_whitelist IS 'Additional codes that count as exemptions';

CREATE TABLE category_assessments (
  data_version_id            integer NOT NULL,
  id                         code NOT NULL,
  category_assessment_id     integer,
  theme                      code NOT NULL,
  measure_type_id            code NOT NULL,
  regulation_id              code NOT NULL,
  regulation_role            smallint,
  geographical_area_id       code NOT NULL,
  excluded_geographical_areas text[] NOT NULL,
  recorded_at                date,
  PRIMARY KEY (data_version_id, id)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE category_assessments IS 'Category assessments as the public service gave them';
COMMENT ON COLUMN category_assessments.id IS 'Hash of the key, as in the public API';
COMMENT ON COLUMN category_assessments.category_assessment_id IS 'Id of the rule upstream, where shown';

CREATE TABLE category_assessment_exemptions (
  data_version_id integer NOT NULL,
  assessment_id   code NOT NULL,
  position        smallint NOT NULL,
  exemption_type  text NOT NULL CHECK (exemption_type IN ('certificate', 'additional_code', 'exemption')),
  exemption_id    code NOT NULL,
  PRIMARY KEY (data_version_id, assessment_id, position)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE category_assessment_exemptions IS 'Exemptions of recorded assessments, in order';
COMMENT ON COLUMN category_assessment_exemptions.assessment_id IS 'category_assessments.id';
COMMENT ON COLUMN category_assessment_exemptions.exemption_id IS 'exemptions.id';

CREATE TABLE category_assessment_measures (
  data_version_id integer NOT NULL,
  assessment_id   code NOT NULL,
  measure_id      code NOT NULL,
  PRIMARY KEY (data_version_id, assessment_id, measure_id)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE category_assessment_measures IS 'Measures of recorded assessments';
COMMENT ON COLUMN category_assessment_measures.assessment_id IS 'category_assessments.id';
COMMENT ON COLUMN category_assessment_measures.measure_id IS 'green_lanes_measures.measure_id';

CREATE TABLE category_assessment_sightings (
  data_version_id            integer NOT NULL,
  assessment_id              code NOT NULL,
  goods_nomenclature_item_id item_id NOT NULL,
  seen_as                    text NOT NULL CHECK (seen_as IN ('applicable', 'descendant')),
  PRIMARY KEY (data_version_id, assessment_id, goods_nomenclature_item_id, seen_as)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE category_assessment_sightings IS 'Codes whose recorded response shows an assessment';
COMMENT ON COLUMN category_assessment_sightings.assessment_id IS 'category_assessments.id';

CREATE TABLE green_lanes_measures (
  data_version_id            integer NOT NULL,
  measure_id                 code NOT NULL,
  measure_type_id            code NOT NULL,
  goods_nomenclature_sid     integer NOT NULL,
  goods_nomenclature_item_id item_id NOT NULL,
  effective_start_date       date NOT NULL,
  effective_end_date         date,
  footnotes                  text[] NOT NULL,
  pseudo                     boolean NOT NULL,
  recorded_at                date,
  PRIMARY KEY (data_version_id, measure_id)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE green_lanes_measures IS 'Measures of recorded assessments: those of the tariff, and pseudo measures that only categorise';
COMMENT ON COLUMN green_lanes_measures.measure_id IS 'A measure sid, or gl... for a pseudo measure';
COMMENT ON COLUMN green_lanes_measures.footnotes IS 'footnotes.code';
-- serves: the pseudo measures of a row and its ancestors
CREATE INDEX green_lanes_measures_goods_nomenclature_sid ON green_lanes_measures (goods_nomenclature_sid);

CREATE TABLE green_lanes_licences (
  data_version_id            integer NOT NULL,
  goods_nomenclature_sid     integer NOT NULL,
  goods_nomenclature_item_id item_id NOT NULL,
  certificate_code           code NOT NULL,
  recorded_at                date,
  PRIMARY KEY (data_version_id, goods_nomenclature_sid, certificate_code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE green_lanes_licences IS 'Licences of rows as recorded, which depends on the area that was asked for';
COMMENT ON COLUMN green_lanes_licences.certificate_code IS 'certificates.code';

CREATE TABLE green_lanes_supplementary_units (
  data_version_id             integer NOT NULL,
  goods_nomenclature_sid      integer NOT NULL,
  goods_nomenclature_item_id  item_id NOT NULL,
  productline_suffix          suffix NOT NULL,
  supplementary_measure_unit  text,
  recorded_at                 date,
  PRIMARY KEY (data_version_id, goods_nomenclature_sid)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE green_lanes_supplementary_units IS 'Supplementary unit of rows as recorded; null: it has none';

-- Down Migration

DROP TABLE green_lanes_supplementary_units;
DROP TABLE green_lanes_licences;
DROP TABLE green_lanes_measures;
DROP TABLE category_assessment_sightings;
DROP TABLE category_assessment_measures;
DROP TABLE category_assessment_exemptions;
DROP TABLE category_assessments;
DROP TABLE additional_code_whitelist;
DROP TABLE exemptions;
DROP TABLE category_assessment_rules;
DROP TABLE themes;
