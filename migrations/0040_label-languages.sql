-- Up Migration

ALTER TABLE labelled_descriptions ADD COLUMN language code NOT NULL DEFAULT 'en';
COMMENT ON COLUMN labelled_descriptions.language IS 'Two letters; en where the source does not say. Only words of English descriptions are words that queries are corrected to and that make a query English';

-- Down Migration

ALTER TABLE labelled_descriptions DROP COLUMN language;
