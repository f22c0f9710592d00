-- Up Migration

CREATE TABLE monetary_exchange_rates (
  data_version_id          integer NOT NULL,
  child_monetary_unit_code code NOT NULL,
  validity_start_date      date NOT NULL,
  exchange_rate            numeric NOT NULL,
  operation_date           date,
  PRIMARY KEY (data_version_id, child_monetary_unit_code, validity_start_date)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE monetary_exchange_rates IS 'What one euro is worth in other currencies, from a day on: the rates for duties in euros';
COMMENT ON COLUMN monetary_exchange_rates.operation_date IS 'When the rate was published';

CREATE TABLE exchange_rates (
  data_version_id      integer NOT NULL,
  rate_type            text NOT NULL CHECK (rate_type IN ('monthly', 'spot', 'average')),
  country              text NOT NULL,
  country_code         code,
  currency_code        code NOT NULL,
  currency_description text NOT NULL,
  rate                 numeric NOT NULL,
  validity_start_date  date NOT NULL,
  validity_end_date    date,
  PRIMARY KEY (data_version_id, rate_type, validity_start_date, country, currency_code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE exchange_rates IS 'Units of a currency for one pound: monthly rates for customs values, spot rates and averages';

CREATE TABLE rules_of_origin_schemes (
  data_version_id integer NOT NULL,
  scheme_code     text NOT NULL,
  title           text NOT NULL,
  countries       text[] NOT NULL,
  unilateral      boolean,
  details         jsonb NOT NULL,
  PRIMARY KEY (data_version_id, scheme_code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE rules_of_origin_schemes IS 'Trade agreements and unilateral schemes, each with the countries whose origin it gives a preference to';
COMMENT ON COLUMN rules_of_origin_schemes.details IS 'Texts, links, proofs and articles';

CREATE TABLE rules_of_origin_rule_sets (
  data_version_id integer NOT NULL,
  record_number   integer NOT NULL,
  scheme_code     text NOT NULL,
  heading         text NOT NULL,
  subdivision     text,
  min_code        item_id NOT NULL,
  max_code        item_id NOT NULL,
  rules           jsonb NOT NULL,
  PRIMARY KEY (data_version_id, record_number),
  CHECK (max_code >= min_code)
) PARTITION BY LIST (data_version_id);
COMMENT ON TABLE rules_of_origin_rule_sets IS 'What goods have to meet to originate in a country of a scheme, for a range of codes; record_number is the order of the file';
-- serves: the rule sets for a code
CREATE INDEX rules_of_origin_rule_sets_codes ON rules_of_origin_rule_sets (min_code, max_code);

-- Down Migration

DROP TABLE rules_of_origin_rule_sets;
DROP TABLE rules_of_origin_schemes;
DROP TABLE exchange_rates;
DROP TABLE monetary_exchange_rates;
