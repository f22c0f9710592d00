-- Up Migration

-- Amounts are numeric without a scale, so that they keep the decimals they were published with.
-- `position` is the order within the parent, from 1: a component's duty_expression_id can occur twice in one measure.

CREATE TABLE measures (
  data_version_id                    integer NOT NULL,
  measure_sid                        bigint NOT NULL,
  goods_nomenclature_sid             integer NOT NULL,
  goods_nomenclature_item_id         item_id NOT NULL,
  measure_type_id                    code NOT NULL,
  geographical_area_id               code,
  geographical_area_name             text,
  additional_code                    code,
  ordernumber                        code,
  preference_code                    code,
  reduction_indicator                smallint,
  measure_generating_regulation_id   code,
  measure_generating_regulation_role smallint,
  validity_start_date                date NOT NULL,
  validity_end_date                  date,
  validity_end_inferred              boolean,
  national                           boolean NOT NULL,
  import                             boolean NOT NULL,
  export                             boolean NOT NULL,
  excise                             boolean NOT NULL,
  vat                                boolean NOT NULL,
  meursing                           boolean,
  universal_waiver_applies           boolean,
  scheme_code                        code,
  duty_expression_base               text,
  duty_expression_formatted_base     text,
  duty_expression_verbose_duty       text,
  raw_duty                           text,
  duty_parsed                        boolean,
  api_origin                         text,
  origin                             text NOT NULL,
  attached_at                        text,
  sid_synthetic                      boolean NOT NULL,
  recorded_at                        date,
  source_details                     jsonb,
  PRIMARY KEY (data_version_id, measure_sid),
  CHECK (validity_end_date >= validity_start_date)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE measures IS 'Measures, attached to a nomenclature row and inherited by what stands below it';
COMMENT ON COLUMN measures.measure_sid IS 'Negative for national measures; 900,000,000 and more for synthetic ones';
COMMENT ON COLUMN measures.geographical_area_id IS 'Null where the source names an origin that has no known id: such a measure applies to nobody, geographical_area_name keeps the text';
COMMENT ON COLUMN measures.additional_code IS 'Type and code: additional_codes.code';
COMMENT ON COLUMN measures.ordernumber IS 'Quota order number';
COMMENT ON COLUMN measures.validity_start_date IS 'First effective day';
COMMENT ON COLUMN measures.validity_end_date IS 'Last effective day';
COMMENT ON COLUMN measures.duty_expression_base IS 'Duty as recorded; null where only the components are known';
COMMENT ON COLUMN measures.raw_duty IS 'Duty as the source writes it';
COMMENT ON COLUMN measures.duty_parsed IS 'False: raw_duty could not be read as components, which are empty';
COMMENT ON COLUMN measures.api_origin IS 'Origin attribute of the measure in the public API: eu or uk';
COMMENT ON COLUMN measures.attached_at IS 'How goods_nomenclature_sid is known: own, or a page that showed the measure, which may be inherited';
COMMENT ON COLUMN measures.source_details IS 'What only this source says of the measure, by its own names';
-- serves: the measures of a row and its ancestors in force on a day
CREATE INDEX measures_goods_nomenclature_sid ON measures (goods_nomenclature_sid, validity_start_date);
-- serves: a quota's measures; the quotas of a row
CREATE INDEX measures_ordernumber ON measures (ordernumber) WHERE ordernumber IS NOT NULL;
-- serves: the measures, and with them the codes, of an additional code
CREATE INDEX measures_additional_code ON measures (additional_code) WHERE additional_code IS NOT NULL;
-- serves: the assessments of green lanes, each of a measure type and regulation
CREATE INDEX measures_type_and_regulation ON measures (measure_type_id, measure_generating_regulation_id);

CREATE TABLE measure_components (
  data_version_id                 integer NOT NULL,
  measure_sid                     bigint NOT NULL,
  position                        smallint NOT NULL,
  duty_expression_id              code NOT NULL,
  duty_amount                     numeric,
  monetary_unit_code              code,
  measurement_unit_code           code,
  measurement_unit_qualifier_code code,
  PRIMARY KEY (data_version_id, measure_sid, position)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE measure_components IS 'Parts of the duty of a measure, in order';

CREATE TABLE measure_conditions (
  data_version_id                           integer NOT NULL,
  measure_condition_sid                     bigint NOT NULL,
  measure_sid                               bigint NOT NULL,
  position                                  smallint NOT NULL,
  condition_code                            code NOT NULL,
  action_code                               code,
  document_code                             code,
  requirement                               text,
  certificate_description                   text,
  measure_condition_class                   text,
  requirement_operator                      text,
  threshold_unit_type                       text,
  condition_duty_amount                     numeric,
  condition_monetary_unit_code              code,
  condition_measurement_unit_code           code,
  condition_measurement_unit_qualifier_code code,
  duty_expression                           text,
  PRIMARY KEY (data_version_id, measure_condition_sid)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE measure_conditions IS 'Conditions of measures; position is their order within the measure';
COMMENT ON COLUMN measure_conditions.document_code IS 'certificates.code; null where no document is asked for';
COMMENT ON COLUMN measure_conditions.duty_expression IS 'As displayed, with markup; null where there is none';
-- serves: the conditions of measures
CREATE INDEX measure_conditions_measure_sid ON measure_conditions (measure_sid, position);
-- serves: the measures, and with them the codes, that ask for a certificate
CREATE INDEX measure_conditions_document_code ON measure_conditions (document_code) WHERE document_code IS NOT NULL;

CREATE TABLE measure_condition_components (
  data_version_id                 integer NOT NULL,
  measure_condition_sid           bigint NOT NULL,
  position                        smallint NOT NULL,
  duty_expression_id              code NOT NULL,
  duty_amount                     numeric,
  monetary_unit_code              code,
  measurement_unit_code           code,
  measurement_unit_qualifier_code code,
  PRIMARY KEY (data_version_id, measure_condition_sid, position)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE measure_condition_components IS 'Parts of the duty that applies when a condition is met, in order';

CREATE TABLE measure_excluded_geographical_areas (
  data_version_id            integer NOT NULL,
  measure_sid                bigint NOT NULL,
  excluded_geographical_area code NOT NULL,
  PRIMARY KEY (data_version_id, measure_sid, excluded_geographical_area)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE measure_excluded_geographical_areas IS 'Areas that a measure leaves out of the group it applies to';

CREATE TABLE measure_legal_acts (
  data_version_id integer NOT NULL,
  measure_sid     bigint NOT NULL,
  position        smallint NOT NULL,
  regulation_id   code NOT NULL,
  regulation_role smallint,
  PRIMARY KEY (data_version_id, measure_sid, position)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE measure_legal_acts IS 'Regulations of a measure; the first is the generating regulation';

CREATE TABLE footnote_associations (
  data_version_id            integer NOT NULL,
  target                     text NOT NULL CHECK (target IN ('goods_nomenclature', 'measure')),
  target_sid                 bigint NOT NULL,
  footnote_code              code NOT NULL,
  goods_nomenclature_item_id item_id,
  attached_at                text,
  recorded_at                date,
  PRIMARY KEY (data_version_id, target, target_sid, footnote_code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE footnote_associations IS 'Footnotes of nomenclature rows and of measures';
COMMENT ON COLUMN footnote_associations.target_sid IS 'goods_nomenclature_sid or measure_sid';
COMMENT ON COLUMN footnote_associations.footnote_code IS 'footnotes.code';
COMMENT ON COLUMN footnote_associations.attached_at IS 'How the target is known: own, or a page that showed the footnote, which may be inherited';
-- serves: the rows and measures of a footnote
CREATE INDEX footnote_associations_footnote_code ON footnote_associations (footnote_code);

CREATE TABLE measure_sightings (
  data_version_id            integer NOT NULL,
  measure_sid                bigint NOT NULL,
  goods_nomenclature_sid     integer,
  goods_nomenclature_item_id item_id NOT NULL,
  measure_type_id            code,
  geographical_area_id       code,
  validity_start_date        date,
  validity_end_date          date,
  seen_in                    text[] NOT NULL,
  owners                     text[] NOT NULL,
  recorded_at                date,
  PRIMARY KEY (data_version_id, measure_sid)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE measure_sightings IS 'Measures of which only code, area and dates are known, from responses about something else';
COMMENT ON COLUMN measure_sightings.goods_nomenclature_sid IS 'As seen: it may name a row that goods_nomenclatures does not have';
COMMENT ON COLUMN measure_sightings.owners IS 'What the response was about: certificates:C119, additional_code:4442, definition:21760, ...';
-- serves: the codes of a certificate, additional code or quota definition
CREATE INDEX measure_sightings_owners ON measure_sightings USING gin (owners);

CREATE TABLE seasonal_measures (
  data_version_id            integer NOT NULL,
  record_number              integer NOT NULL,
  geographical_area_id       code NOT NULL,
  goods_nomenclature_item_id item_id NOT NULL,
  measure_type_id            code NOT NULL,
  season_start               code NOT NULL CHECK (season_start ~ '^\d\d-\d\d$'),
  season_end                 code NOT NULL CHECK (season_end ~ '^\d\d-\d\d$'),
  duty                       text NOT NULL,
  PRIMARY KEY (data_version_id, record_number)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE seasonal_measures IS 'Duty rates that come back every year';
COMMENT ON COLUMN seasonal_measures.record_number IS 'Place in the list, which gives two rates for some seasons';
COMMENT ON COLUMN seasonal_measures.season_start IS 'First day, MM-DD; a season whose start is after its end runs over the new year';
COMMENT ON COLUMN seasonal_measures.season_end IS 'Last day, MM-DD';
-- serves: the seasonal rates of a code
CREATE INDEX seasonal_measures_item_id ON seasonal_measures (goods_nomenclature_item_id);

-- Down Migration

DROP TABLE seasonal_measures;
DROP TABLE measure_sightings;
DROP TABLE footnote_associations;
DROP TABLE measure_legal_acts;
DROP TABLE measure_excluded_geographical_areas;
DROP TABLE measure_condition_components;
DROP TABLE measure_conditions;
DROP TABLE measure_components;
DROP TABLE measures;
