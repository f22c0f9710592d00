-- Up Migration

ALTER TABLE data_versions ADD COLUMN data_dates jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN data_versions.data_dates IS 'Day that each kind of data describes: nomenclature, duties, taxes, controls, quotas, notes; without kinds whose day is unknown';

-- Down Migration

ALTER TABLE data_versions DROP COLUMN data_dates;
