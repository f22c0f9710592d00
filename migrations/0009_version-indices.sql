-- Up Migration

-- In addition to the index of the nomenclature, a version has one for labelled texts and one for suggestions. Earlier
-- versions lack them: the next ingest, or start, replaces such a version.
ALTER TABLE data_versions
  ADD COLUMN labels_index text UNIQUE,
  ADD COLUMN suggestions_index text UNIQUE;
UPDATE data_versions
   SET labels_index = search_index || '-labels',
       suggestions_index = search_index || '-suggestions';
ALTER TABLE data_versions
  ALTER COLUMN labels_index SET NOT NULL,
  ALTER COLUMN suggestions_index SET NOT NULL;
COMMENT ON COLUMN data_versions.labels_index IS 'The dated OpenSearch index of the labelled texts of this version';
COMMENT ON COLUMN data_versions.suggestions_index IS 'The dated OpenSearch index of the suggestions of this version';

-- Down Migration

ALTER TABLE data_versions DROP COLUMN suggestions_index, DROP COLUMN labels_index;
