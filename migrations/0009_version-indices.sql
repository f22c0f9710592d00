-- Up Migration

-- A version has an index for labelled texts and one for suggestions beside that of the nomenclature. Those of versions
-- made before do not exist: the next ingest, or start, makes such a version again.
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
