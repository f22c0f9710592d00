-- Up Migration

-- `origin` and `recorded_at`: where a row of the bundle was seen, and when last; empty for sources that publish whole
-- lists.

CREATE TABLE geographical_areas (
  data_version_id       integer NOT NULL,
  geographical_area_id  code NOT NULL,
  geographical_area_sid integer,
  hjid                  integer,
  geographical_code     smallint NOT NULL CHECK (geographical_code IN (0, 1, 2)),
  description           text NOT NULL,
  validity_start_date   date,
  validity_end_date     date,
  origin                text,
  recorded_at           date,
  PRIMARY KEY (data_version_id, geographical_area_id)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE geographical_areas IS 'Countries, country groups and regions';
COMMENT ON COLUMN geographical_areas.geographical_code IS '0 country, 1 country group, 2 region';

CREATE TABLE geographical_area_memberships (
  data_version_id             integer NOT NULL,
  geographical_area_group_id  code NOT NULL,
  member_geographical_area_id code NOT NULL,
  validity_start_date         date NOT NULL DEFAULT '-infinity',
  validity_end_date           date,
  origin                      text,
  recorded_at                 date,
  PRIMARY KEY (data_version_id, geographical_area_group_id, member_geographical_area_id, validity_start_date)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE geographical_area_memberships IS 'Members of country groups; an area can leave a group and come back';
COMMENT ON COLUMN geographical_area_memberships.validity_start_date IS '-infinity where the source does not tell it: a member since ever';
-- serves: the groups that contain an area
CREATE INDEX geographical_area_memberships_member ON geographical_area_memberships (member_geographical_area_id);

CREATE TABLE measure_type_series (
  data_version_id        integer NOT NULL,
  measure_type_series_id code NOT NULL,
  description            text,
  PRIMARY KEY (data_version_id, measure_type_series_id)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE measure_type_series IS 'Series that measure types belong to';

CREATE TABLE measure_types (
  data_version_id                   integer NOT NULL,
  measure_type_id                   code NOT NULL,
  description                       text NOT NULL,
  measure_type_series_id            code,
  trade_movement_code               smallint,
  order_number_capture_code         smallint,
  measure_component_applicable_code smallint,
  national                          boolean,
  validity_start_date               date,
  validity_end_date                 date,
  origin                            text,
  recorded_at                       date,
  PRIMARY KEY (data_version_id, measure_type_id)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE measure_types IS 'Types of measures';
COMMENT ON COLUMN measure_types.trade_movement_code IS '0 import, 1 export, 2 both';

CREATE TABLE measure_actions (
  data_version_id     integer NOT NULL,
  action_code         code NOT NULL,
  description         text NOT NULL,
  validity_start_date date,
  validity_end_date   date,
  origin              text,
  PRIMARY KEY (data_version_id, action_code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE measure_actions IS 'What follows when a measure condition is met';

CREATE TABLE measure_condition_codes (
  data_version_id     integer NOT NULL,
  condition_code      code NOT NULL,
  description         text NOT NULL,
  validity_start_date date,
  validity_end_date   date,
  origin              text,
  PRIMARY KEY (data_version_id, condition_code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE measure_condition_codes IS 'Kinds of measure conditions';

CREATE TABLE certificate_types (
  data_version_id       integer NOT NULL,
  certificate_type_code code NOT NULL,
  description           text,
  origin                text,
  PRIMARY KEY (data_version_id, certificate_type_code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE certificate_types IS 'Types of certificates, licences and other documents';

CREATE TABLE certificates (
  data_version_id       integer NOT NULL,
  certificate_type_code code NOT NULL,
  certificate_code      code NOT NULL,
  code                  code NOT NULL,
  description           text NOT NULL,
  direction             text,
  guidance_cds          text,
  guidance_chief        text,
  validity_start_date   date,
  validity_end_date     date,
  origin                text,
  recorded_at           date,
  PRIMARY KEY (data_version_id, certificate_type_code, certificate_code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE certificates IS 'Certificates, licences and other documents that conditions ask for';
COMMENT ON COLUMN certificates.code IS 'Type and code, the document_code of a measure condition';
COMMENT ON COLUMN certificates.direction IS 'Import or Export, as the document guidance has it';
-- serves: the certificate of a condition; a search by whole code or its first letters
CREATE UNIQUE INDEX certificates_code ON certificates (data_version_id, code);

CREATE TABLE additional_code_types (
  data_version_id         integer NOT NULL,
  additional_code_type_id code NOT NULL,
  description             text NOT NULL,
  origin                  text,
  PRIMARY KEY (data_version_id, additional_code_type_id)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE additional_code_types IS 'Types of additional codes';

CREATE TABLE additional_codes (
  data_version_id         integer NOT NULL,
  additional_code_sid     integer NOT NULL,
  additional_code_type_id code NOT NULL,
  additional_code         code NOT NULL,
  code                    code NOT NULL,
  description             text,
  formatted_description   text,
  validity_start_date     date,
  validity_end_date       date,
  origin                  text,
  recorded_at             date,
  PRIMARY KEY (data_version_id, additional_code_sid)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE additional_codes IS 'Additional codes; a code can be given again later, under another sid';
COMMENT ON COLUMN additional_codes.code IS 'Type and code, the additional_code of a measure';
-- serves: the additional code of a measure; a search by whole code or its first letters, or by type
CREATE INDEX additional_codes_code ON additional_codes (code);

CREATE TABLE footnote_types (
  data_version_id  integer NOT NULL,
  footnote_type_id code NOT NULL,
  description      text,
  origin           text,
  PRIMARY KEY (data_version_id, footnote_type_id)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE footnote_types IS 'Types of footnotes';

CREATE TABLE footnotes (
  data_version_id       integer NOT NULL,
  footnote_type_id      code NOT NULL,
  footnote_id           code NOT NULL,
  code                  code NOT NULL,
  description           text,
  formatted_description text,
  validity_start_date   date,
  validity_end_date     date,
  origin                text,
  recorded_at           date,
  PRIMARY KEY (data_version_id, footnote_type_id, footnote_id)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE footnotes IS 'Footnotes of nomenclature rows and measures';
COMMENT ON COLUMN footnotes.code IS 'Type and id, the footnote_code of an association';
-- serves: the footnotes of associations
CREATE UNIQUE INDEX footnotes_code ON footnotes (data_version_id, code);

CREATE TABLE regulations (
  data_version_id        integer NOT NULL,
  regulation_id          code NOT NULL,
  regulation_role        smallint NOT NULL DEFAULT 0,
  regulation_code        text,
  regulation_url         text,
  officialjournal_number text,
  officialjournal_page   integer,
  published_date         date,
  validity_start_date    date,
  validity_end_date      date,
  description            text,
  origin                 text,
  recorded_at            date,
  PRIMARY KEY (data_version_id, regulation_id, regulation_role)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE regulations IS 'Legal acts that measures and category assessments come from';
COMMENT ON COLUMN regulations.regulation_role IS '0 where the source does not tell it: part of the key, so never null';
COMMENT ON COLUMN regulations.regulation_code IS 'As displayed';

CREATE TABLE measurement_units (
  data_version_id       integer NOT NULL,
  measurement_unit_code code NOT NULL,
  description           text NOT NULL,
  origin                text,
  PRIMARY KEY (data_version_id, measurement_unit_code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE measurement_units IS 'Measurement units';

CREATE TABLE measurement_unit_qualifiers (
  data_version_id                 integer NOT NULL,
  measurement_unit_qualifier_code code NOT NULL,
  description                     text,
  PRIMARY KEY (data_version_id, measurement_unit_qualifier_code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE measurement_unit_qualifiers IS 'Qualifiers of measurement units, such as "per hectolitre"';

CREATE TABLE measurement_unit_abbreviations (
  data_version_id                 integer NOT NULL,
  record_number                   integer NOT NULL,
  measurement_unit_code           code NOT NULL,
  measurement_unit_qualifier_code code,
  abbreviation                    text NOT NULL,
  expansion                       text,
  unit                            text,
  multiplier                      numeric,
  measurement_unit_type           text,
  PRIMARY KEY (data_version_id, record_number)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE measurement_unit_abbreviations IS 'How duty texts write a unit with its qualifier, if any';
COMMENT ON COLUMN measurement_unit_abbreviations.record_number IS 'Place in the list: unit and qualifier cannot be the key where the qualifier is null';
-- serves: the abbreviation of a unit and qualifier
CREATE UNIQUE INDEX measurement_unit_abbreviations_unit ON measurement_unit_abbreviations
  (data_version_id, measurement_unit_code, measurement_unit_qualifier_code) NULLS NOT DISTINCT;

CREATE TABLE monetary_units (
  data_version_id    integer NOT NULL,
  monetary_unit_code code NOT NULL,
  abbreviation       text,
  PRIMARY KEY (data_version_id, monetary_unit_code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE monetary_units IS 'Monetary units, ISO 4217';

CREATE TABLE duty_expressions (
  data_version_id    integer NOT NULL,
  duty_expression_id code NOT NULL,
  description        text,
  abbreviation       text,
  PRIMARY KEY (data_version_id, duty_expression_id)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE duty_expressions IS 'What the amount of a component means: a rate, an addition, a maximum, ...';

CREATE TABLE preference_codes (
  data_version_id integer NOT NULL,
  preference_code code NOT NULL,
  description     text NOT NULL,
  PRIMARY KEY (data_version_id, preference_code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE preference_codes IS 'Preference codes';

CREATE TABLE supplementary_units (
  data_version_id integer NOT NULL,
  cn8             code NOT NULL,
  unit            text NOT NULL,
  PRIMARY KEY (data_version_id, cn8)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE supplementary_units IS 'Supplementary unit of a code of the Combined Nomenclature: a list, not measures';
COMMENT ON COLUMN supplementary_units.cn8 IS 'First eight digits of an item id';

-- Down Migration

DROP TABLE supplementary_units;
DROP TABLE preference_codes;
DROP TABLE duty_expressions;
DROP TABLE monetary_units;
DROP TABLE measurement_unit_abbreviations;
DROP TABLE measurement_unit_qualifiers;
DROP TABLE measurement_units;
DROP TABLE regulations;
DROP TABLE footnotes;
DROP TABLE footnote_types;
DROP TABLE additional_codes;
DROP TABLE additional_code_types;
DROP TABLE certificates;
DROP TABLE certificate_types;
DROP TABLE measure_condition_codes;
DROP TABLE measure_actions;
DROP TABLE measure_types;
DROP TABLE measure_type_series;
DROP TABLE geographical_area_memberships;
DROP TABLE geographical_areas;
