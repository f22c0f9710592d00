-- Up Migration

CREATE TABLE ics2_stop_words (
  term      text PRIMARY KEY,
  list_date date NOT NULL
);
COMMENT ON TABLE ics2_stop_words IS 'Descriptions of goods that the EU''s Import Control System 2 refuses, as an operator loaded the list; no part of a tariff version';
COMMENT ON COLUMN ics2_stop_words.term IS 'As in the list';
COMMENT ON COLUMN ics2_stop_words.list_date IS 'The day of the list';

-- Down Migration

DROP TABLE ics2_stop_words;
