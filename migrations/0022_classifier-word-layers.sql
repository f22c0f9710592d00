-- Up Migration

-- Trained once for the same labelled texts, and shared by the versions that have them.
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
COMMENT ON TABLE classifier_word_layers IS 'What tells the HS codes apart by the words and letters of a description: a vector for each, and weights for each chapter, heading and code, trained on the labelled texts at each ingest. Vectors and all that follows are of each member, one after the other; integers and floats are of 4 bytes, little-endian';
COMMENT ON COLUMN classifier_word_layers.fingerprint IS 'Of the labelled texts and the way of training';
COMMENT ON COLUMN classifier_word_layers.codes IS 'The HS codes, six digits, sorted';
COMMENT ON COLUMN classifier_word_layers.features IS 'Hashes of words, pairs of words and letters, sorted: integers';
COMMENT ON COLUMN classifier_word_layers.importances IS 'How much each feature counts beside others: floats';
COMMENT ON COLUMN classifier_word_layers.vectors IS 'Signed bytes, 32 for each feature';
COMMENT ON COLUMN classifier_word_layers.scales IS 'What the bytes of each feature are multiplied with: floats';
COMMENT ON COLUMN classifier_word_layers.outputs IS '32 floats for each chapter, then for each heading, then for each code';
COMMENT ON COLUMN classifier_word_layers.biases IS 'One float for each chapter, heading and code';

ALTER TABLE data_versions ADD COLUMN classifier_word_layer text REFERENCES classifier_word_layers;
COMMENT ON COLUMN data_versions.classifier_word_layer IS 'The word layer trained on its labelled texts; null: it has none of them, or was loaded before there were layers';

-- Down Migration

ALTER TABLE data_versions DROP COLUMN classifier_word_layer;
DROP TABLE classifier_word_layers;
