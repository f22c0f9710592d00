-- Up Migration

CREATE TABLE api_keys (
  api_key_id       integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key_hash         bytea NOT NULL UNIQUE,
  scope            text NOT NULL CHECK (scope IN ('fpo', 'green-lanes')),
  label            text NOT NULL,
  limit_per_second integer NOT NULL DEFAULT 100 CHECK (limit_per_second > 0),
  created_at       timestamptz NOT NULL DEFAULT now(),
  last_used_at     timestamptz,
  revoked_at       timestamptz
);
COMMENT ON TABLE api_keys IS 'Keys of clients, one scope each. They belong to no data version';
COMMENT ON COLUMN api_keys.key_hash IS 'SHA-256 of the key: keys are long and random, so a slow hash would protect nothing. The key itself is shown once and kept nowhere';
COMMENT ON COLUMN api_keys.label IS 'Whose key it is';
COMMENT ON COLUMN api_keys.limit_per_second IS 'Requests a second; 100 is what the specification gives every client';

-- Down Migration

DROP TABLE api_keys;
