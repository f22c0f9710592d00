-- Up Migration

ALTER TABLE data_versions ADD COLUMN embedding_model text;
COMMENT ON COLUMN data_versions.embedding_model IS 'sha256 of the sentence encoder whose vectors are in the indices; null: they have none';

-- Saves the next ingest from embedding the same texts again. Not part of a version: equal texts have equal vectors in
-- all of them.
CREATE TABLE embeddings (
  model_hash text NOT NULL,
  text_hash  bytea NOT NULL,
  vector     bytea NOT NULL,
  used_at    date NOT NULL DEFAULT current_date,
  PRIMARY KEY (model_hash, text_hash)
);
COMMENT ON TABLE embeddings IS 'Vectors of texts, so that an ingest embeds only what is new';
COMMENT ON COLUMN embeddings.text_hash IS 'sha256 of the text in UTF-8';
COMMENT ON COLUMN embeddings.vector IS '384 signed bytes: the direction alone, scaled so that the largest is 127 or -127';
COMMENT ON COLUMN embeddings.used_at IS 'Day of the last ingest that used it';

-- Down Migration

DROP TABLE embeddings;
ALTER TABLE data_versions DROP COLUMN embedding_model;
