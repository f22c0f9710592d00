-- Up Migration

CREATE TABLE fpo_requests (
  api_key_id  integer NOT NULL REFERENCES api_keys,
  request_id  text COLLATE "C" NOT NULL,
  description text NOT NULL,
  asked_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (api_key_id, request_id)
);
COMMENT ON TABLE fpo_requests IS 'What operators asked the parcel classifier, kept for FPO_REQUESTS_KEPT_DAYS so that they can say what they declared';
COMMENT ON COLUMN fpo_requests.request_id IS 'X-Request-Id of the answer; of a row of a batch, with its line: ID.LINE. Of two requests with one id, the later';
-- serves: removing old requests
CREATE INDEX fpo_requests_asked_at ON fpo_requests (asked_at);

CREATE TABLE fpo_feedback (
  api_key_id  integer NOT NULL REFERENCES api_keys,
  request_id  text COLLATE "C" NOT NULL,
  description text NOT NULL,
  code        text COLLATE "C" NOT NULL CHECK (code ~ '^([0-9]{2}){3,5}$'),
  declared_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (api_key_id, request_id)
);
COMMENT ON TABLE fpo_feedback IS 'What operators declared in the end: labelled descriptions for the next ingest';
COMMENT ON COLUMN fpo_feedback.description IS 'Of the request, which is forgotten sooner';
COMMENT ON COLUMN fpo_feedback.code IS '6, 8 or 10 digits';

-- Down Migration

DROP TABLE fpo_feedback;
DROP TABLE fpo_requests;
