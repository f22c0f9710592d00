-- Up Migration

CREATE TABLE labelled_descriptions (
  data_version_id integer NOT NULL,
  file            code NOT NULL,
  record_number   integer NOT NULL,
  description     text NOT NULL,
  code            text COLLATE "C" NOT NULL CHECK (code ~ '^([0-9]{2}){2,5}$'),
  origin          code NOT NULL,
  weight_class    code NOT NULL,
  PRIMARY KEY (data_version_id, file, record_number)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE labelled_descriptions IS 'What goods are called, by the code that somebody gave them';
COMMENT ON COLUMN labelled_descriptions.file IS 'The file that the record comes from: training or parcel_labels';
COMMENT ON COLUMN labelled_descriptions.record_number IS 'Place in the file';
COMMENT ON COLUMN labelled_descriptions.code IS '4, 6, 8 or 10 digits';
COMMENT ON COLUMN labelled_descriptions.origin IS 'Who wrote the descriptions and gave the codes';
COMMENT ON COLUMN labelled_descriptions.weight_class IS 'curated, official, weak (written or coded by a program) or operator (an operator''s own history)';
-- serves: the descriptions of one origin
CREATE INDEX labelled_descriptions_origin ON labelled_descriptions (origin);

-- Down Migration

DROP TABLE labelled_descriptions;
