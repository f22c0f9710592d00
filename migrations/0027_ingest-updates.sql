-- Up Migration

CREATE TABLE ingest_updates (
  ingest_update_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('published', 'unchanged', 'failed')),
  problem text CHECK (problem IN ('fetch', 'suspicious', 'rejected', 'load')),
  detail text,
  CHECK ((problem IS NULL) = (detail IS NULL))
);
COMMENT ON TABLE ingest_updates IS 'What "opentariff ingest update" came to. Read for the readiness check, the metrics, and to run a scheduled update once.';
COMMENT ON COLUMN ingest_updates.problem IS 'Why it failed; beside another outcome: a source that could not be fetched, so that its last files were used';

-- For the last update, and that of the last success.
CREATE INDEX ingest_updates_started_at ON ingest_updates (started_at DESC);

-- Down Migration

DROP TABLE ingest_updates;
