-- The other side of what customers pay for API accesses.
INSERT INTO ledger_accounts (_id, kind, name) VALUES (gen_random_uuid(), 'house', 'api_access');

-- What customers can buy: an API access for some days. `price` in hundredths of a credit.
CREATE TABLE access_plans (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  "for" text NOT NULL CHECK ("for" IN ('vehicle_statistics', 'orders', 'widget')),
  price bigint NOT NULL CHECK (price >= 0),
  days int NOT NULL CHECK (days > 0),
  calls_per_minute int NOT NULL CHECK (calls_per_minute > 0),
  calls_per_day int NOT NULL CHECK (calls_per_day > 0),
  position int NOT NULL,
  online boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);

CREATE TABLE access_apis (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  plan_id uuid REFERENCES access_plans ON DELETE SET NULL,
  "for" text NOT NULL CHECK ("for" IN ('vehicle_statistics', 'orders', 'widget')),
  website_url text NOT NULL DEFAULT '',
  currency text NOT NULL,
  -- What one credit costs on the partner's website, in hundredths of `currency`.
  rate bigint NOT NULL DEFAULT 100 CHECK (rate >= 0),
  colors jsonb NOT NULL,
  master_slave text NOT NULL DEFAULT 'master' CHECK (master_slave IN ('master', 'slave')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  expiry timestamptz NOT NULL,
  renews boolean NOT NULL DEFAULT false,
  scopes text[] NOT NULL,
  addresses text[] NOT NULL DEFAULT '{}',
  calls_per_minute int NOT NULL CHECK (calls_per_minute > 0),
  calls_per_day int NOT NULL CHECK (calls_per_day > 0),
  -- The end of which the customer has been reminded.
  reminded_of timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX access_apis_of_user ON access_apis (user_id, _id DESC);
CREATE INDEX access_apis_expiry ON access_apis (expiry) WHERE status = 'active';

-- Only the hash of a key is kept. `hint` is its beginning and end; `ends_at` is set when it is rotated or revoked.
CREATE TABLE access_api_keys (
  _id uuid PRIMARY KEY,
  access_api_id uuid NOT NULL REFERENCES access_apis ON DELETE CASCADE,
  hash text NOT NULL UNIQUE,
  hint text NOT NULL,
  created_at timestamptz NOT NULL,
  ends_at timestamptz
);
CREATE INDEX access_api_keys_of_access ON access_api_keys (access_api_id, created_at DESC);

CREATE TABLE access_api_usage (
  access_api_id uuid NOT NULL REFERENCES access_apis ON DELETE CASCADE,
  day date NOT NULL,
  calls int NOT NULL,
  refused int NOT NULL,
  PRIMARY KEY (access_api_id, day)
);

-- The last calls: a call replaces the one a hundred calls before in its slot.
CREATE TABLE access_api_calls (
  access_api_id uuid NOT NULL REFERENCES access_apis ON DELETE CASCADE,
  slot int NOT NULL,
  _id uuid NOT NULL,
  at timestamptz NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  code int NOT NULL,
  duration_ms int NOT NULL,
  address text NOT NULL,
  request text NOT NULL,
  response text NOT NULL,
  PRIMARY KEY (access_api_id, slot)
);

CREATE VIEW access_api_rows AS
SELECT a._id, a.user_id, json_build_object('_id', u._id, 'name', person_name(u), 'email', u.email) AS "user",
  coalesce(k.hint, '') AS key, k.created_at AS key_created_at, p.ends_at AS previous_key_until, a."for", a.website_url, a.currency, a.rate,
  a.colors, a.master_slave, a.status, a.expiry, a.renews,
  CASE WHEN s._id IS NOT NULL THEN json_build_object('_id', s._id, 'name', s.name) END AS plan,
  a.scopes, a.addresses, a.calls_per_minute, a.calls_per_day,
  (SELECT max(at) FROM access_api_calls c WHERE c.access_api_id = a._id) AS last_used_at, a.created_at,
  ' ' || lower(concat_ws(' ', person_name(u), u.email, u.company_name, a.website_url)) AS search
FROM access_apis a JOIN users u ON u._id = a.user_id LEFT JOIN access_plans s ON s._id = a.plan_id
LEFT JOIN LATERAL (
  SELECT hint, created_at FROM access_api_keys WHERE access_api_id = a._id AND ends_at IS NULL ORDER BY created_at DESC LIMIT 1
) k ON true
LEFT JOIN LATERAL (
  SELECT ends_at FROM access_api_keys WHERE access_api_id = a._id AND ends_at > now() ORDER BY ends_at DESC LIMIT 1
) p ON true;
