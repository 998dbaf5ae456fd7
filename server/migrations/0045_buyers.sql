-- As what somebody buys; empty until it is stated. Customers whom staff made a business stay one, nobody else is guessed.
ALTER TABLE users ADD COLUMN buyer_kind text NOT NULL DEFAULT '' CHECK (buyer_kind IN ('', 'business', 'private'));
UPDATE users SET buyer_kind = 'business' WHERE customer_kind = 'business';

-- Where VAT numbers are checked.
ALTER TABLE settings ADD COLUMN vies_url text NOT NULL
  DEFAULT 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';

-- What the register of VAT numbers said, and when: the proof that justifies a reverse charge. Numbers are stored without spaces.
CREATE TABLE vat_checks (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  vat_no text NOT NULL,
  result text NOT NULL CHECK (result IN ('valid', 'invalid', 'unknown')),
  -- Whose VAT number made the request; without one the register gives no consultation number.
  requester text NOT NULL,
  consultation text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  -- Why the result is unknown, as the register calls it.
  reason text NOT NULL,
  checked_at timestamptz NOT NULL
);
CREATE INDEX vat_checks_of_user ON vat_checks (user_id, vat_no, checked_at DESC);
CREATE INDEX vat_checks_by_day ON vat_checks (checked_at);
