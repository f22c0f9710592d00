-- Up Migration

-- Feedback that the version before stores during a roll-out is pending, too: no operator has accepted it.
ALTER TABLE fpo_feedback ADD COLUMN status text NOT NULL DEFAULT 'pending'
  CHECK (status IN ('pending', 'accepted', 'rejected'));
ALTER TABLE fpo_feedback ADD COLUMN decided_at timestamptz;
COMMENT ON COLUMN fpo_feedback.status IS 'Only accepted feedback becomes labelled descriptions; that of a key is accepted at once, that of visitors waits for an operator';
COMMENT ON COLUMN fpo_feedback.decided_at IS 'When an operator accepted or rejected what a visitor sent';
UPDATE fpo_feedback SET status = 'accepted'
  FROM api_keys
 WHERE api_keys.api_key_id = fpo_feedback.api_key_id AND public_id <> '000000000000';
-- serves: what waits for an operator, the oldest first
CREATE INDEX fpo_feedback_pending ON fpo_feedback (declared_at, request_id) WHERE status = 'pending';

ALTER TABLE api_keys DROP CONSTRAINT api_keys_scope_check;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_scope_check CHECK (scope IN ('fpo', 'green-lanes', 'labels'));

-- Down Migration

DELETE FROM api_keys WHERE scope = 'labels';
ALTER TABLE api_keys DROP CONSTRAINT api_keys_scope_check;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_scope_check CHECK (scope IN ('fpo', 'green-lanes'));
DELETE FROM fpo_feedback WHERE status <> 'accepted';
DROP INDEX fpo_feedback_pending;
ALTER TABLE fpo_feedback DROP COLUMN decided_at;
ALTER TABLE fpo_feedback DROP COLUMN status;
