-- Exchange rates of the European Central Bank for the returns of the one-stop shop: millionths of the currency for one euro, on the last day of a quarter.
CREATE TABLE euro_rates (
  quarter text NOT NULL CHECK (quarter ~ '^[0-9]{4}-Q[1-4]$'),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$' AND currency <> 'EUR'),
  rate bigint NOT NULL CHECK (rate > 0),
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (quarter, currency)
);
