-- Up Migration

CREATE TABLE ngram_classifiers (
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
COMMENT ON TABLE ngram_classifiers IS 'Hierarchical softmax classifiers over words, pairs of words and letters of descriptions, trained by an ingest. Versions with the same labelled texts share one. Numbers are little-endian';
COMMENT ON COLUMN ngram_classifiers.fingerprint IS 'Hash of the labelled texts and the way of training';
COMMENT ON COLUMN ngram_classifiers.codes IS 'The classes: HS codes of six digits';
COMMENT ON COLUMN ngram_classifiers.features IS 'Hashes of the features, sorted: integers of 4 bytes';
COMMENT ON COLUMN ngram_classifiers.importances IS 'Weight of each feature relative to the others: floats of 4 bytes';
COMMENT ON COLUMN ngram_classifiers.vectors IS '32 signed bytes for each feature';
COMMENT ON COLUMN ngram_classifiers.scales IS 'Factor of the bytes of each feature: floats of 4 bytes';
COMMENT ON COLUMN ngram_classifiers.outputs IS '32 weights for each chapter, then for each heading, then for each code: floats of 4 bytes';
COMMENT ON COLUMN ngram_classifiers.biases IS 'One for each chapter, heading and code: floats of 4 bytes';

ALTER TABLE data_versions ADD COLUMN ngram_classifier text REFERENCES ngram_classifiers;
ALTER TABLE data_versions ADD COLUMN label_factors jsonb;
COMMENT ON COLUMN data_versions.ngram_classifier IS 'The n-gram classifier trained on its labelled texts; null: it has no vectors, or was loaded before there were any';
COMMENT ON COLUMN data_versions.label_factors IS 'Factor by source of the weight of labels near those of an operator, learned from the operator''s labels; null: it has too few of them';

-- Down Migration

ALTER TABLE data_versions DROP COLUMN label_factors;
ALTER TABLE data_versions DROP COLUMN ngram_classifier;
DROP TABLE ngram_classifiers;
