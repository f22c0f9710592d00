-- Up Migration

CREATE TABLE rulings (
  data_version_id integer NOT NULL,
  publisher       code NOT NULL,
  record_number   integer NOT NULL,
  reference       text NOT NULL,
  code            text COLLATE "C" NOT NULL CHECK (code ~ '^([0-9]{2}){3,5}$'),
  valid_from      date,
  valid_to        date,
  description     text NOT NULL,
  justification   text,
  label           text COLLATE "C" NOT NULL,
  PRIMARY KEY (data_version_id, publisher, record_number)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE rulings IS 'What customs decided on goods, as they published it, without those who asked';
COMMENT ON COLUMN rulings.publisher IS 'The source: uk-rulings or eu-rulings';
COMMENT ON COLUMN rulings.record_number IS 'Place in the source';
COMMENT ON COLUMN rulings.code IS '6, 8 or 10 digits: those that the tariff of the region shares with that of the publisher';
COMMENT ON COLUMN rulings.valid_to IS 'The last day';
COMMENT ON COLUMN rulings.justification IS 'Null: not published, or not without names';
COMMENT ON COLUMN rulings.label IS 'The description as labelled_descriptions has it, by which the classifier finds it';
-- serves: the rulings on a commodity
CREATE INDEX rulings_code ON rulings (code);
-- serves: the rulings behind labelled texts
CREATE INDEX rulings_label ON rulings (label);
-- serves: the rulings whose texts have words
CREATE INDEX rulings_words ON rulings USING gin (to_tsvector('english', description));

-- Down Migration

DROP TABLE rulings;
