-- Up Migration

ALTER TABLE ingest_updates ADD COLUMN skipped jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN ingest_updates.skipped IS 'Day since which the newest version of a source cannot be had, by the name of the source';

-- Down Migration

ALTER TABLE ingest_updates DROP COLUMN skipped;
