-- Up Migration

CREATE TABLE watch_lists (
  watch_list_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  api_key_id    integer NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  region        text NOT NULL CHECK (region IN ('uk', 'xi')),
  name          text NOT NULL,
  codes         text[] NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE watch_lists IS 'Codes whose changes the owner of a key follows';
COMMENT ON COLUMN watch_lists.watch_list_id IS 'Random, as whoever knows it reads the feed';
COMMENT ON COLUMN watch_lists.codes IS '4 to 10 digits each, sorted; never changed';
-- serves: the lists of a key
CREATE INDEX watch_lists_key ON watch_lists (api_key_id);

ALTER TABLE webhooks ADD COLUMN watch_list_id uuid REFERENCES watch_lists ON DELETE CASCADE;
COMMENT ON COLUMN webhooks.watch_list_id IS 'Only events about changes to the codes of this list; null: all codes';

ALTER TABLE api_keys DROP CONSTRAINT api_keys_scope_check;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_scope_check
  CHECK (scope IN ('fpo', 'green-lanes', 'labels', 'watch-lists'));

-- Down Migration

DELETE FROM api_keys WHERE scope = 'watch-lists';
ALTER TABLE api_keys DROP CONSTRAINT api_keys_scope_check;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_scope_check CHECK (scope IN ('fpo', 'green-lanes', 'labels'));
ALTER TABLE webhooks DROP COLUMN watch_list_id;
DROP TABLE watch_lists;
