-- Up Migration

-- One kind of trained classifier is left: the n-gram classifier did not earn its place (docs/relevance.md).
ALTER TABLE data_versions DROP COLUMN classifier_word_layer;
DROP TABLE classifier_word_layers;

ALTER TABLE classifier_heads RENAME TO classifiers;
ALTER TABLE classifiers RENAME CONSTRAINT classifier_heads_pkey TO classifiers_pkey;
COMMENT ON TABLE classifiers IS 'Embedding classifiers: linear softmax classifiers over the vectors of descriptions, trained by an ingest. Versions with the same labelled texts share one';
COMMENT ON COLUMN classifiers.fingerprint IS 'Hash of the labelled texts, the encoder and the way of training';
COMMENT ON COLUMN classifiers.codes IS 'The classes: HS codes of six digits';
COMMENT ON COLUMN classifiers.weights IS 'A row for each of the 384 dimensions, with a signed byte for each code';
COMMENT ON COLUMN classifiers.scales IS 'Factor of each code''s bytes: floats of 4 bytes, little-endian';
COMMENT ON COLUMN classifiers.biases IS 'One for each code: floats of 4 bytes, little-endian';

ALTER TABLE data_versions RENAME COLUMN classifier_head TO classifier;
ALTER TABLE data_versions RENAME CONSTRAINT data_versions_classifier_head_fkey TO data_versions_classifier_fkey;
COMMENT ON COLUMN data_versions.classifier IS 'The classifier trained on its labelled texts; null: the version has no vectors';

-- Down Migration

ALTER TABLE data_versions RENAME CONSTRAINT data_versions_classifier_fkey TO data_versions_classifier_head_fkey;
ALTER TABLE data_versions RENAME COLUMN classifier TO classifier_head;
ALTER TABLE classifiers RENAME CONSTRAINT classifiers_pkey TO classifier_heads_pkey;
ALTER TABLE classifiers RENAME TO classifier_heads;

CREATE TABLE classifier_word_layers (
  fingerprint text PRIMARY KEY,
  codes       text[] NOT NULL,
  features    bytea NOT NULL,
  importances bytea NOT NULL,
  vectors     bytea NOT NULL,
  scales      bytea NOT NULL,
  outputs     bytea NOT NULL,
  biases      bytea NOT NULL,
  trained_at  timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE data_versions ADD COLUMN classifier_word_layer text REFERENCES classifier_word_layers;
