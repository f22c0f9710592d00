-- Up Migration

-- Codes of the tariff. Collation "C": codes sort by their characters, whatever the locale of the server, and a prefix
-- search (like '0101%') can use an ordinary index.
CREATE DOMAIN item_id AS text COLLATE "C" CHECK (VALUE ~ '^[0-9]{10}$');
COMMENT ON DOMAIN item_id IS 'Goods nomenclature item id: ten digits';

CREATE DOMAIN suffix AS text COLLATE "C" CHECK (VALUE ~ '^[0-9]{2}$');
COMMENT ON DOMAIN suffix IS 'Product line suffix: two digits, 80 for a product line, others for grouping rows';

CREATE DOMAIN code AS text COLLATE "C" CHECK (VALUE <> '');
COMMENT ON DOMAIN code IS 'Any other code of the tariff: of types, areas, certificates, units, ...';

-- How versions work, for this and every following migration:
-- * each ingested version of a region's data is one partition of every tariff table (PARTITION BY LIST
--   (data_version_id)), so that loading, dropping and pruning a version are cheap, a half-loaded one is never seen, and
--   a migration reaches all versions at once;
-- * every query says `WHERE data_version_id = $1`, which leaves one partition. Primary keys carry data_version_id
--   because Postgres asks for the partition key in them; the other indices leave it out: within a partition it is a
--   constant that would only widen them;
-- * there are no foreign keys between tariff tables: each would be checked and stored once for every pair of partitions.
--   The ingest checks references before it loads, and nothing writes to a version after that;
-- * a validity_end_date is the last day in force; null means open ended. A null validity_start_date in a code list means
--   that the source does not give it.
CREATE TABLE data_versions (
  data_version_id      integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region               text NOT NULL CHECK (region IN ('uk', 'xi')),
  status               text NOT NULL CHECK (status IN ('loading', 'loaded', 'live', 'retired', 'failed')),
  source_kind          text NOT NULL,
  source_location      text NOT NULL,
  source_fingerprint   text NOT NULL,
  pipeline_fingerprint text NOT NULL,
  search_index         text NOT NULL UNIQUE,
  row_counts           jsonb,
  snapshot_date        date,
  previous_version_id  integer REFERENCES data_versions ON DELETE SET NULL,
  created_at           timestamptz NOT NULL DEFAULT now(),
  loaded_at            timestamptz,
  published_at         timestamptz,
  retired_at           timestamptz,
  CHECK (status NOT IN ('live', 'retired') OR published_at IS NOT NULL)
);
COMMENT ON TABLE data_versions IS 'Ingested versions of the data of each region; the one that is live is what readers see';
COMMENT ON COLUMN data_versions.status IS 'loading, loaded (complete, not yet published), live, retired (kept for a rollback), failed';
COMMENT ON COLUMN data_versions.source_fingerprint IS 'Hash of the content of the source: equal fingerprints mean equal data';
COMMENT ON COLUMN data_versions.pipeline_fingerprint IS 'Hash of what turns the source into rows and documents';
COMMENT ON COLUMN data_versions.search_index IS 'The dated OpenSearch index made of this version';
COMMENT ON COLUMN data_versions.row_counts IS 'Rows loaded, by table';
COMMENT ON COLUMN data_versions.snapshot_date IS 'Day the data describes, where its source says so';
COMMENT ON COLUMN data_versions.previous_version_id IS 'The version that was live before this one';

-- serves: the live version of a region; and lets a region have only one
CREATE UNIQUE INDEX data_versions_live ON data_versions (region) WHERE status = 'live';

-- Down Migration

DROP TABLE data_versions;
DROP DOMAIN code;
DROP DOMAIN suffix;
DROP DOMAIN item_id;
