-- Up Migration

-- The first part of a key is its public id, which finds the row; the rest is the secret, whose hash the service compares
-- in constant time.
ALTER TABLE api_keys ADD COLUMN public_id text COLLATE "C" NOT NULL UNIQUE CHECK (public_id ~ '^[0-9a-f]{12}$');
COMMENT ON COLUMN api_keys.public_id IS 'The part of the key that may be shown';

-- Unlogged: counts of the last second are worthless after a crash, and need not wait for a disk. The package
-- rate-limiter-flexible requires these columns.
CREATE UNLOGGED TABLE request_counts (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
COMMENT ON TABLE request_counts IS 'Requests of each key in the present second, counted by all processes together';
COMMENT ON COLUMN request_counts.key IS 'The api_key_id';
COMMENT ON COLUMN request_counts.expire IS 'When the second ends, in milliseconds since 1970';

-- Down Migration

DROP TABLE request_counts;
ALTER TABLE api_keys DROP COLUMN public_id;
