-- Up Migration

-- Not part of a version: texts stay when the tariff is updated, and a load of a language replaces all of them.
CREATE TABLE nomenclature_languages (
  language  text COLLATE "C" PRIMARY KEY CHECK (language ~ '^[a-z]{2}$' AND language <> 'en'),
  as_of     date NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE nomenclature_languages IS 'Languages in which the official texts of the Combined Nomenclature are loaded, for the XI tariff';
COMMENT ON COLUMN nomenclature_languages.language IS 'ISO 639-1; English is the language of the tariff itself';
COMMENT ON COLUMN nomenclature_languages.as_of IS 'The day that the texts are of';

CREATE TABLE nomenclature_texts (
  language                   text COLLATE "C" NOT NULL REFERENCES nomenclature_languages ON DELETE CASCADE,
  goods_nomenclature_item_id text COLLATE "C" NOT NULL,
  productline_suffix         text COLLATE "C" NOT NULL,
  validity_start_date        date NOT NULL,
  description                text NOT NULL,
  -- serves: the texts of the rows of a chapter, heading or section in a language
  PRIMARY KEY (language, goods_nomenclature_item_id, productline_suffix, validity_start_date)
);
COMMENT ON TABLE nomenclature_texts IS 'Official texts of rows of the Combined Nomenclature, found by code and suffix';
COMMENT ON COLUMN nomenclature_texts.validity_start_date IS 'The first day of the text';
COMMENT ON COLUMN nomenclature_texts.description IS 'As published, with the marks of TARIC';

-- Down Migration

DROP TABLE nomenclature_texts;
DROP TABLE nomenclature_languages;
