-- Up Migration

CREATE TABLE webhooks (
  webhook_id text PRIMARY KEY,
  url        text NOT NULL,
  secret     text NOT NULL,
  region     text CHECK (region IN ('uk', 'xi')),
  chapters   text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE webhooks IS 'Subscribers, which are sent an event when a version of the data goes live';
COMMENT ON COLUMN webhooks.secret IS 'Signs each request, so that a hash of it would not do';
COMMENT ON COLUMN webhooks.region IS 'Null: both';
COMMENT ON COLUMN webhooks.chapters IS 'Only events about changes in these chapters; empty: all events';

CREATE TABLE webhook_deliveries (
  delivery_id     text PRIMARY KEY,
  webhook_id      text NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  versions        jsonb NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  attempts        integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz DEFAULT now(),
  delivered_at    timestamptz,
  problem         text,
  CHECK (delivered_at IS NULL OR next_attempt_at IS NULL)
);
COMMENT ON TABLE webhook_deliveries IS 'Events for subscribers, stored by the transaction that makes the data live. Delivered ones are kept for 90 days, the others until they are delivered or their subscriber is removed';
COMMENT ON COLUMN webhook_deliveries.delivery_id IS 'The same in every attempt, so that a receiver can tell repetitions';
COMMENT ON COLUMN webhook_deliveries.versions IS 'What went live, with the number of changes by kind';
COMMENT ON COLUMN webhook_deliveries.next_attempt_at IS 'Also the end of the lease of the process that sends it; null: delivered or given up';
COMMENT ON COLUMN webhook_deliveries.problem IS 'Why the last attempt failed';

-- For the services, which look every few seconds.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

-- For the list of a subscriber, and its removal.
CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (webhook_id, created_at);

-- Down Migration

DROP TABLE webhook_deliveries;
DROP TABLE webhooks;
