-- Up Migration

CREATE TABLE sections (
  data_version_id integer NOT NULL,
  id              integer NOT NULL,
  position        smallint NOT NULL,
  numeral         text NOT NULL,
  title           text NOT NULL,
  chapter_from    code NOT NULL,
  chapter_to      code NOT NULL,
  PRIMARY KEY (data_version_id, position)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE sections IS 'The 21 sections with their ranges of chapters';
COMMENT ON COLUMN sections.id IS 'Record id in the public API';

CREATE TABLE section_notes (
  data_version_id  integer NOT NULL,
  section_position smallint NOT NULL,
  edition          text NOT NULL,
  edition_date     date NOT NULL,
  preferred        boolean NOT NULL,
  origin           text NOT NULL,
  content          text NOT NULL,
  PRIMARY KEY (data_version_id, section_position, edition, edition_date)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE section_notes IS 'Notes of sections, in several editions; most sections have none';
COMMENT ON COLUMN section_notes.preferred IS 'The newest edition of the section';
COMMENT ON COLUMN section_notes.content IS 'Markdown';

CREATE TABLE chapter_notes (
  data_version_id  integer NOT NULL,
  chapter_id       code NOT NULL,
  section_position smallint,
  edition          text NOT NULL,
  edition_date     date NOT NULL,
  preferred        boolean NOT NULL,
  origin           text NOT NULL,
  content          text NOT NULL,
  PRIMARY KEY (data_version_id, chapter_id, edition, edition_date)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE chapter_notes IS 'Notes of chapters, in several editions';
COMMENT ON COLUMN chapter_notes.preferred IS 'The newest edition of the chapter';
COMMENT ON COLUMN chapter_notes.content IS 'Markdown';

CREATE TABLE goods_nomenclatures (
  data_version_id            integer NOT NULL,
  goods_nomenclature_sid     integer NOT NULL,
  goods_nomenclature_item_id item_id NOT NULL,
  productline_suffix         suffix NOT NULL,
  number_indents             smallint NOT NULL CHECK (number_indents >= 0),
  parent_sid                 integer,
  description                text NOT NULL,
  validity_start_date        date NOT NULL,
  validity_end_date          date,
  current                    boolean NOT NULL,
  sid_synthetic              boolean NOT NULL,
  sid_source                 text,
  validity_end_inferred      boolean NOT NULL,
  origin                     text NOT NULL,
  PRIMARY KEY (data_version_id, goods_nomenclature_sid),
  CHECK (validity_end_date >= validity_start_date)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE goods_nomenclatures IS 'Chapters, headings, subheadings and commodities, past, present and future. A code and suffix can occur more than once, even in force on the same day: the sid is the key';
COMMENT ON COLUMN goods_nomenclatures.number_indents IS 'Indent in the newest snapshot that has the row; goods_nomenclature_indents comes first for another day';
COMMENT ON COLUMN goods_nomenclatures.parent_sid IS 'Parent in the newest snapshot that has the row; null for a chapter. For another day, build the tree';
COMMENT ON COLUMN goods_nomenclatures.description IS 'Text in the newest snapshot that has the row; goods_nomenclature_descriptions comes first for another day';
COMMENT ON COLUMN goods_nomenclatures.current IS 'The row is in the newest snapshot of the region';
COMMENT ON COLUMN goods_nomenclatures.sid_synthetic IS 'The real sid is not known';
COMMENT ON COLUMN goods_nomenclatures.validity_end_inferred IS 'The end date was deduced from snapshots';
-- serves: a row by its code and suffix; a chapter, heading or subheading with what stands below it, as a range of codes
CREATE INDEX goods_nomenclatures_item_id ON goods_nomenclatures (goods_nomenclature_item_id, productline_suffix);
-- serves: the children of a row
CREATE INDEX goods_nomenclatures_parent_sid ON goods_nomenclatures (parent_sid);

CREATE TABLE goods_nomenclature_descriptions (
  data_version_id        integer NOT NULL,
  goods_nomenclature_sid integer NOT NULL,
  description            text NOT NULL,
  validity_start_date    date NOT NULL,
  inferred               boolean NOT NULL DEFAULT false,
  PRIMARY KEY (data_version_id, goods_nomenclature_sid, validity_start_date)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE goods_nomenclature_descriptions IS 'Texts of rows whose text has changed. The text on a day is that of the last entry that has started, else, for rows without an entry, goods_nomenclatures.description';
COMMENT ON COLUMN goods_nomenclature_descriptions.inferred IS 'The start date is the day of a snapshot, not a published date';

CREATE TABLE goods_nomenclature_indents (
  data_version_id        integer NOT NULL,
  goods_nomenclature_sid integer NOT NULL,
  number_indents         smallint NOT NULL CHECK (number_indents >= 0),
  validity_start_date    date NOT NULL,
  inferred               boolean NOT NULL DEFAULT false,
  PRIMARY KEY (data_version_id, goods_nomenclature_sid, validity_start_date)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE goods_nomenclature_indents IS 'Indents of rows whose indent has changed. The indent on a day is that of the last entry that has started, else, for rows without an entry, goods_nomenclatures.number_indents';
COMMENT ON COLUMN goods_nomenclature_indents.inferred IS 'The start date is the day of a snapshot, not a published date';

-- Down Migration

DROP TABLE goods_nomenclature_indents;
DROP TABLE goods_nomenclature_descriptions;
DROP TABLE goods_nomenclatures;
DROP TABLE chapter_notes;
DROP TABLE section_notes;
DROP TABLE sections;
