-- Up Migration

ALTER TABLE data_versions DROP CONSTRAINT IF EXISTS data_versions_labels_index_key;

COMMENT ON COLUMN data_versions.labels_index IS 'The dated OpenSearch index of the labelled texts of this version, and of those of other regions that share it';

-- Down Migration

COMMENT ON COLUMN data_versions.labels_index IS 'The dated OpenSearch index of the labelled texts of this version';

ALTER TABLE data_versions ADD CONSTRAINT data_versions_labels_index_key UNIQUE (labels_index);
