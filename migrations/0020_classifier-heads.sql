-- Up Migration

-- Trained once for the same labelled texts, and shared by the versions that have them.
CREATE TABLE classifier_heads (
  fingerprint text PRIMARY KEY,
  codes       text[] NOT NULL,
  weights     bytea NOT NULL,
  scales      bytea NOT NULL,
  biases      bytea NOT NULL,
  trained_at  timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE classifier_heads IS 'What tells the HS codes apart by the vector of a description: one linear layer, trained on the labelled texts at each ingest';
COMMENT ON COLUMN classifier_heads.fingerprint IS 'Of the labelled texts, the encoder and the way of training';
COMMENT ON COLUMN classifier_heads.codes IS 'The HS codes, six digits';
COMMENT ON COLUMN classifier_heads.weights IS 'Signed bytes: for each of the 384 components one for each code';
COMMENT ON COLUMN classifier_heads.scales IS 'What the bytes of each code are multiplied with: floats of 4 bytes, little-endian';
COMMENT ON COLUMN classifier_heads.biases IS 'One for each code: floats of 4 bytes, little-endian';

ALTER TABLE data_versions ADD COLUMN classifier_head text REFERENCES classifier_heads;
COMMENT ON COLUMN data_versions.classifier_head IS 'The head trained on its labelled texts; null: they have no vectors';

-- Down Migration

ALTER TABLE data_versions DROP COLUMN classifier_head;
DROP TABLE classifier_heads;
