-- To whom and to which accounts the DATEV export books; one row. Empty accounts are those of the chart.
CREATE TABLE datev_settings (
  _id int PRIMARY KEY DEFAULT 1 CHECK (_id = 1),
  consultant text NOT NULL DEFAULT '',
  client text NOT NULL DEFAULT '',
  chart text NOT NULL DEFAULT '03' CHECK (chart IN ('03', '04')),
  account_length int NOT NULL DEFAULT 4 CHECK (account_length BETWEEN 4 AND 8),
  debtor_mode text NOT NULL DEFAULT 'collective' CHECK (debtor_mode IN ('collective', 'per_customer')),
  debtor_account text NOT NULL DEFAULT '',
  domestic text NOT NULL DEFAULT '',
  domestic_reduced text NOT NULL DEFAULT '',
  reverse_charge text NOT NULL DEFAULT '',
  third_country text NOT NULL DEFAULT '',
  export text NOT NULL DEFAULT '',
  oss text NOT NULL DEFAULT '',
  small_business text NOT NULL DEFAULT '',
  untaxed text NOT NULL DEFAULT '',
  foreign_vat text NOT NULL DEFAULT ''
);
INSERT INTO datev_settings DEFAULT VALUES;

-- Which customer has which debtor account: the debtor account of the settings plus `place`. A customer keeps it for good.
CREATE TABLE datev_debtors (
  user_id uuid PRIMARY KEY REFERENCES users,
  place int NOT NULL UNIQUE CHECK (place > 0)
);
