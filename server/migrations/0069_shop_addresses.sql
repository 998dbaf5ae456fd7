-- Where customers have goods sent.
CREATE TABLE shop_addresses (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  name text NOT NULL,
  company_name text NOT NULL,
  address text NOT NULL,
  post_code text NOT NULL,
  city text NOT NULL,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  phone text NOT NULL,
  used_at timestamptz NOT NULL
);
CREATE INDEX shop_addresses_of_user ON shop_addresses (user_id, used_at DESC);
