-- Up Migration

CREATE TABLE quota_order_numbers (
  data_version_id         integer NOT NULL,
  quota_order_number_sid  integer NOT NULL,
  sid_synthetic           boolean NOT NULL DEFAULT false,
  quota_order_number_id   code NOT NULL,
  area_names              text,
  validity_start_date     date,
  validity_end_date       date,
  trq_type                text,
  product_description     text,
  origin                  text,
  PRIMARY KEY (data_version_id, quota_order_number_sid)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE quota_order_numbers IS 'Quota order numbers; a number can be given again later, under another sid';
COMMENT ON COLUMN quota_order_numbers.quota_order_number_sid IS 'Where the source has none: 930,000,000 + the number, and sid_synthetic is true';
COMMENT ON COLUMN quota_order_numbers.validity_start_date IS 'In the bundle: start of the first known period';
COMMENT ON COLUMN quota_order_numbers.validity_end_date IS 'In the bundle: end of the last known period, not a real end';
-- serves: an order number by its id, and the list in order
CREATE INDEX quota_order_numbers_id ON quota_order_numbers (quota_order_number_id, validity_start_date);

CREATE TABLE quota_order_number_origins (
  data_version_id               integer NOT NULL,
  quota_order_number_sid        integer NOT NULL,
  position                      smallint NOT NULL,
  quota_order_number_origin_sid integer,
  geographical_area_id          code NOT NULL,
  validity_start_date           date,
  validity_end_date             date,
  PRIMARY KEY (data_version_id, quota_order_number_sid, position)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE quota_order_number_origins IS 'Areas that a quota is open to; position is their order within the order number';
-- serves: the quotas of an area or of a group that contains it
CREATE INDEX quota_order_number_origins_area ON quota_order_number_origins (geographical_area_id);

CREATE TABLE quota_order_number_origin_exclusions (
  data_version_id            integer NOT NULL,
  quota_order_number_sid     integer NOT NULL,
  position                   smallint NOT NULL,
  excluded_geographical_area code NOT NULL,
  PRIMARY KEY (data_version_id, quota_order_number_sid, position, excluded_geographical_area)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE quota_order_number_origin_exclusions IS 'Areas left out of an origin of a quota';
COMMENT ON COLUMN quota_order_number_origin_exclusions.position IS 'quota_order_number_origins.position';

CREATE TABLE quota_definitions (
  data_version_id                 integer NOT NULL,
  quota_definition_sid            integer NOT NULL,
  sid_synthetic                   boolean NOT NULL DEFAULT false,
  quota_order_number_id           code NOT NULL,
  validity_start_date             date NOT NULL,
  validity_end_date               date,
  initial_volume                  numeric,
  balance                         numeric,
  fill_rate                       numeric,
  measurement_unit                text,
  measurement_unit_code           code,
  measurement_unit_qualifier_code code,
  monetary_unit_code              code,
  status                          text,
  critical_state                  code,
  critical_threshold              smallint,
  last_allocation_date            date,
  description                     text,
  origin                          text,
  as_at                           date,
  PRIMARY KEY (data_version_id, quota_definition_sid),
  CHECK (validity_end_date >= validity_start_date)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE quota_definitions IS 'Periods of quotas';
COMMENT ON COLUMN quota_definitions.balance IS 'As recorded; quota_balance_events, where there are any, say more';
COMMENT ON COLUMN quota_definitions.measurement_unit IS 'As displayed';
COMMENT ON COLUMN quota_definitions.status IS 'As recorded on as_at: Open, Critical, Exhausted, Closed, ...; null where only events tell';
COMMENT ON COLUMN quota_definitions.critical_state IS 'Y or N; null where not known';
COMMENT ON COLUMN quota_definitions.critical_threshold IS 'Per cent used up at which the quota becomes critical';
-- serves: the periods of an order number on a day
CREATE INDEX quota_definitions_order_number ON quota_definitions (quota_order_number_id, validity_start_date);

CREATE TABLE quota_balance_events (
  data_version_id                 integer NOT NULL,
  quota_definition_sid            integer NOT NULL,
  occurrence_timestamp            timestamp NOT NULL,
  old_balance                     numeric NOT NULL,
  new_balance                     numeric NOT NULL,
  imported_amount                 numeric NOT NULL,
  last_import_date_in_allocation  date,
  PRIMARY KEY (data_version_id, quota_definition_sid, occurrence_timestamp)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE quota_balance_events IS 'Allocations that changed the balance of a quota period';
COMMENT ON COLUMN quota_balance_events.occurrence_timestamp IS 'As published, without a time zone';

CREATE TABLE quota_events (
  data_version_id      integer NOT NULL,
  quota_definition_sid integer NOT NULL,
  occurrence_timestamp timestamp NOT NULL,
  event_type           text NOT NULL CHECK (event_type IN ('critical', 'exhaustion', 'reopening', 'unblocking', 'unsuspension')),
  event_date           date NOT NULL,
  critical_state       code,
  PRIMARY KEY (data_version_id, quota_definition_sid, occurrence_timestamp, event_type)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE quota_events IS 'Every other event in the life of a quota period';
COMMENT ON COLUMN quota_events.event_date IS 'Day from which it counts';
COMMENT ON COLUMN quota_events.critical_state IS 'Y or N, of a critical event';

CREATE TABLE quota_associations (
  data_version_id           integer NOT NULL,
  main_quota_definition_sid integer NOT NULL,
  sub_quota_definition_sid  integer NOT NULL,
  relation_type             code NOT NULL,
  coefficient               numeric,
  PRIMARY KEY (data_version_id, main_quota_definition_sid, sub_quota_definition_sid)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE quota_associations IS 'Periods of quotas that are part of another';
-- serves: what a sub-quota belongs to
CREATE INDEX quota_associations_sub ON quota_associations (sub_quota_definition_sid);

CREATE TABLE quota_suspension_periods (
  data_version_id              integer NOT NULL,
  quota_definition_sid         integer NOT NULL,
  suspension_start_date        date NOT NULL,
  suspension_end_date          date,
  quota_suspension_period_sid  integer,
  description                  text,
  PRIMARY KEY (data_version_id, quota_definition_sid, suspension_start_date)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE quota_suspension_periods IS 'Times in which a quota period is suspended';

CREATE TABLE quota_blocking_periods (
  data_version_id           integer NOT NULL,
  quota_definition_sid      integer NOT NULL,
  blocking_start_date       date NOT NULL,
  blocking_end_date         date,
  quota_blocking_period_sid integer,
  blocking_period_type      smallint,
  description               text,
  PRIMARY KEY (data_version_id, quota_definition_sid, blocking_start_date)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE quota_blocking_periods IS 'Times in which a quota period is blocked';

-- Down Migration

DROP TABLE quota_blocking_periods;
DROP TABLE quota_suspension_periods;
DROP TABLE quota_associations;
DROP TABLE quota_events;
DROP TABLE quota_balance_events;
DROP TABLE quota_definitions;
DROP TABLE quota_order_number_origin_exclusions;
DROP TABLE quota_order_number_origins;
DROP TABLE quota_order_numbers;
