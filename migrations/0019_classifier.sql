-- Up Migration

CREATE TABLE vague_terms (
  data_version_id integer NOT NULL,
  record_number   integer NOT NULL,
  term            text NOT NULL,
  PRIMARY KEY (data_version_id, record_number)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE vague_terms IS 'Descriptions known to be too vague to classify';

CREATE TABLE declarable_codes (
  data_version_id integer NOT NULL,
  code            text COLLATE "C" NOT NULL CHECK (code ~ '^[0-9]{8}$'),
  PRIMARY KEY (data_version_id, code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE declarable_codes IS 'What the parcel classifier can answer: first eight digits of the codes that goods could be declared under on the day of the ingest';

CREATE TABLE label_words (
  data_version_id integer NOT NULL,
  word            code NOT NULL,
  PRIMARY KEY (data_version_id, word)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE label_words IS 'Words that several labelled descriptions have: brands and models that no dictionary knows';

-- Down Migration

DROP TABLE label_words;
DROP TABLE declarable_codes;
DROP TABLE vague_terms;
