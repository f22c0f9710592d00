-- Up Migration

CREATE TABLE search_references (
  data_version_id            integer NOT NULL,
  title                      text NOT NULL,
  goods_nomenclature_item_id item_id NOT NULL,
  productline_suffix         suffix NOT NULL,
  goods_nomenclature_sid     integer NOT NULL,
  referenced_class           text NOT NULL,
  origin                     text,
  PRIMARY KEY (data_version_id, goods_nomenclature_item_id, productline_suffix, title)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE search_references IS 'Words that people search for, by the row that they mean';
COMMENT ON COLUMN search_references.goods_nomenclature_sid IS 'Sid of the row in this region';
COMMENT ON COLUMN search_references.referenced_class IS 'Chapter, Heading, Subheading or Commodity, in the tree of the UK';
-- serves: the references whose title begins with given letters, in order
CREATE INDEX search_references_title ON search_references (lower(title) text_pattern_ops);

CREATE TABLE guides (
  data_version_id integer NOT NULL,
  id              integer NOT NULL,
  title           text NOT NULL,
  url             text NOT NULL,
  active          boolean NOT NULL,
  image           text,
  strapline       text,
  PRIMARY KEY (data_version_id, id)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE guides IS 'Classification guides of the government';

CREATE TABLE guide_headings (
  data_version_id            integer NOT NULL,
  guide_id_source            integer NOT NULL,
  heading_id                 code NOT NULL,
  guide_id                   integer,
  guide_title                text,
  goods_nomenclature_item_id item_id NOT NULL,
  goods_nomenclature_sid     integer,
  current                    boolean NOT NULL,
  PRIMARY KEY (data_version_id, guide_id_source, heading_id)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE guide_headings IS 'Headings and chapters that a guide is about';
COMMENT ON COLUMN guide_headings.guide_id IS 'guides.id; null where the source names a guide that is not in the list';
COMMENT ON COLUMN guide_headings.goods_nomenclature_sid IS 'Sid of the row in this region; null where no current row has the code';
COMMENT ON COLUMN guide_headings.current IS 'The UK nomenclature has the heading';
-- serves: the guides of a heading
CREATE INDEX guide_headings_heading_id ON guide_headings (heading_id);

CREATE TABLE intercept_messages (
  data_version_id integer NOT NULL,
  term            text NOT NULL,
  message         text NOT NULL,
  stale_codes     text[] NOT NULL,
  PRIMARY KEY (data_version_id, term)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE intercept_messages IS 'What to tell people who search for a term';
COMMENT ON COLUMN intercept_messages.term IS 'Whole query, lower case, single spaces';
COMMENT ON COLUMN intercept_messages.stale_codes IS 'Codes that the message names and the UK nomenclature no longer has';

CREATE TABLE facets (
  data_version_id integer NOT NULL,
  facet           code NOT NULL,
  display_name    text,
  question        text,
  classifications integer NOT NULL,
  headings        integer NOT NULL,
  live            boolean NOT NULL,
  PRIMARY KEY (data_version_id, facet)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE facets IS 'Questions that narrow a search';
COMMENT ON COLUMN facets.question IS 'Null: "Pick one of" and the display name';
COMMENT ON COLUMN facets.classifications IS 'Number of values';
COMMENT ON COLUMN facets.headings IS 'Number of headings that have the facet';
COMMENT ON COLUMN facets.live IS 'It has values and headings';

CREATE TABLE facet_classifiers (
  data_version_id integer NOT NULL,
  facet           code NOT NULL,
  position        integer NOT NULL,
  classification  text NOT NULL,
  words           text[] NOT NULL,
  PRIMARY KEY (data_version_id, facet, position)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE facet_classifiers IS 'Words, phrases and codes that give a commodity a value of a facet; a value can have several entries';

CREATE TABLE facet_headings (
  data_version_id integer NOT NULL,
  record_number   integer NOT NULL,
  heading_id      code NOT NULL,
  facet           code NOT NULL,
  position        smallint NOT NULL,
  current         boolean NOT NULL,
  PRIMARY KEY (data_version_id, record_number)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE facet_headings IS 'Facets of a heading, in order';
COMMENT ON COLUMN facet_headings.record_number IS 'Place in the list, which names some headings twice';
COMMENT ON COLUMN facet_headings.current IS 'The UK nomenclature has the heading';
-- serves: the facets of a heading
CREATE INDEX facet_headings_heading_id ON facet_headings (heading_id);

CREATE TABLE facet_values_observed (
  data_version_id            integer NOT NULL,
  goods_nomenclature_sid     integer NOT NULL,
  goods_nomenclature_item_id item_id NOT NULL,
  productline_suffix         suffix NOT NULL,
  facet                      code NOT NULL,
  classification             text NOT NULL,
  known                      boolean NOT NULL,
  PRIMARY KEY (data_version_id, goods_nomenclature_sid, facet)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE facet_values_observed IS 'Values of facets that the public service computed in 2022, to check our own with';
COMMENT ON COLUMN facet_values_observed.goods_nomenclature_sid IS 'UK sid, in either region';
COMMENT ON COLUMN facet_values_observed.known IS 'The UK nomenclature has the sid';

-- Down Migration

DROP TABLE facet_values_observed;
DROP TABLE facet_headings;
DROP TABLE facet_classifiers;
DROP TABLE facets;
DROP TABLE intercept_messages;
DROP TABLE guide_headings;
DROP TABLE guides;
DROP TABLE search_references;
