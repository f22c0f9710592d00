-- Up Migration

-- Not part of a version: each ingest copies these rows into the version that it creates.
CREATE TABLE operator_labels (
  text_key    text COLLATE "C" NOT NULL,
  code        text COLLATE "C" NOT NULL CHECK (code ~ '^([0-9]{2}){3,5}$'),
  description text NOT NULL,
  weight      real NOT NULL CHECK (weight > 0),
  stored_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (text_key, code)
);
COMMENT ON TABLE operator_labels IS 'An operator''s own history of descriptions and the codes they were declared under, as given to "npm run ingest -- labels"';
COMMENT ON COLUMN operator_labels.text_key IS 'Of the description: the same for texts that differ in case alone';
COMMENT ON COLUMN operator_labels.code IS '6, 8 or 10 digits, as given';
COMMENT ON COLUMN operator_labels.weight IS 'How much it counts beside others, which count 1';
COMMENT ON COLUMN operator_labels.stored_at IS 'When it was first given with this weight';
-- serves: whether anything was stored since the live version was made
CREATE INDEX operator_labels_stored_at ON operator_labels (stored_at);

ALTER TABLE labelled_descriptions ADD COLUMN weight real NOT NULL DEFAULT 1;
COMMENT ON COLUMN labelled_descriptions.weight IS 'How much an operator''s own label counts beside others, which count 1';
COMMENT ON COLUMN labelled_descriptions.file IS 'The file that the record comes from: training or parcel_labels; or operator (operator_labels), feedback (fpo_feedback)';

-- Down Migration

COMMENT ON COLUMN labelled_descriptions.file IS 'The file that the record comes from: training or parcel_labels';
ALTER TABLE labelled_descriptions DROP COLUMN weight;
DROP TABLE operator_labels;
