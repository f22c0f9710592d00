-- Up Migration

CREATE TABLE search_vocabulary (
  data_version_id integer NOT NULL,
  word            code NOT NULL,
  frequency       integer NOT NULL CHECK (frequency > 0),
  PRIMARY KEY (data_version_id, word)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE search_vocabulary IS 'The words that the search index of a version knows: what misspelt words of a query are corrected to';
COMMENT ON COLUMN search_vocabulary.word IS 'Lower case, without accents';
COMMENT ON COLUMN search_vocabulary.frequency IS 'How much goods are described with it: descriptions count once, curated terms ten times';

-- Down Migration

DROP TABLE search_vocabulary;
