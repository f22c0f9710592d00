-- Up Migration

CREATE TABLE rollbacks (
  region             text NOT NULL CHECK (region IN ('uk', 'xi')),
  source_fingerprint text NOT NULL,
  data_version_id    integer NOT NULL,
  rolled_back_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (region, source_fingerprint)
);
COMMENT ON TABLE rollbacks IS 'Data that an operator rolled back: no start, update or job loads it again until an operator says so. A row outlives its version, and is removed when the same data goes live again';
COMMENT ON COLUMN rollbacks.source_fingerprint IS 'Of the data: equal fingerprints mean equal data';
COMMENT ON COLUMN rollbacks.data_version_id IS 'The version that was rolled back; it may have been pruned';

-- Down Migration

DROP TABLE rollbacks;
