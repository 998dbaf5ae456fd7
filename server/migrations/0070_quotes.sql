-- What visitors of partners' websites ask for. Names of the vehicle and the services are kept as they were requested.
CREATE TABLE quotes (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  access_api_id uuid REFERENCES access_apis ON DELETE SET NULL,
  website_url text NOT NULL,
  status text NOT NULL CHECK (status IN ('new', 'answered', 'accepted', 'ordered', 'closed')),
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  language text,
  variant_id uuid REFERENCES variants ON DELETE SET NULL,
  manufacture text NOT NULL,
  model text NOT NULL,
  generation text NOT NULL,
  variant text NOT NULL,
  reg_no text NOT NULL,
  services text[] NOT NULL,
  comment text NOT NULL,
  currency text NOT NULL,
  -- In hundredths: of a credit, and of the currency.
  cost bigint NOT NULL CHECK (cost >= 0),
  estimate bigint NOT NULL CHECK (estimate >= 0),
  price bigint CHECK (price >= 0),
  text text NOT NULL DEFAULT '',
  -- Of the token in the link to accept the quote.
  token_hash text UNIQUE,
  order_id uuid REFERENCES orders ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  answered_at timestamptz,
  valid_until timestamptz,
  accepted_at timestamptz,
  search text NOT NULL GENERATED ALWAYS AS (
    ' ' || lower(name || ' ' || email || ' ' || manufacture || ' ' || model || ' ' || variant || ' ' || reg_no || ' ' || website_url)
  ) STORED,
  CHECK (status = 'new' OR status = 'closed' OR (price IS NOT NULL AND answered_at IS NOT NULL AND valid_until IS NOT NULL)),
  CHECK (status NOT IN ('accepted', 'ordered') OR accepted_at IS NOT NULL)
);
CREATE INDEX quotes_of_user ON quotes (user_id, _id DESC);
CREATE INDEX quotes_accepted ON quotes (user_id, variant_id, accepted_at) WHERE status = 'accepted';
CREATE INDEX quotes_created ON quotes (created_at);

UPDATE access_apis SET scopes = scopes || '{quotes.write}'::text[] WHERE "for" IN ('orders', 'widget');
