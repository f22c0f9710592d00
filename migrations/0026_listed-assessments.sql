-- Up Migration

ALTER TABLE category_assessments ADD COLUMN listed boolean;
COMMENT ON COLUMN category_assessments.listed IS 'Belongs to the complete list that was published on the day recorded_at: from that day on, the list of assessments answers these as they are';

-- Down Migration

ALTER TABLE category_assessments DROP COLUMN listed;
