CREATE TABLE users (
  _id uuid PRIMARY KEY,
  username text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  firstname text NOT NULL DEFAULT '',
  lastname text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  google_place_id text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  post_code text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  company_name text NOT NULL DEFAULT '',
  company_reg text NOT NULL DEFAULT '',
  vat_no text NOT NULL DEFAULT '',
  web_url text NOT NULL DEFAULT '',
  permissions text[] NOT NULL DEFAULT '{}',
  my_tools text[] NOT NULL DEFAULT '{}',
  role_id smallint NOT NULL CHECK (role_id IN (1, 2, 3)),
  customer_kind text NOT NULL DEFAULT 'dealer' CHECK (customer_kind IN ('dealer', 'business', 'agent')),
  price_type smallint NOT NULL DEFAULT 1 CHECK (price_type IN (1, 2, 3)),
  verified boolean NOT NULL DEFAULT false,
  status smallint NOT NULL DEFAULT 0 CHECK (status IN (0, 1)),
  theme text CHECK (theme IN ('default', 'dark', 'red', 'custom')),
  language text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz,
  search text NOT NULL GENERATED ALWAYS AS (
    lower(username || ' ' || email || ' ' || firstname || ' ' || lastname || ' ' || company_name)
  ) STORED
);
-- E-mail and user name are stored lower case; one person, one account.
CREATE UNIQUE INDEX users_email ON users (email);
CREATE UNIQUE INDEX users_username ON users (username);
CREATE INDEX users_latest ON users (created_at DESC, _id DESC);
CREATE INDEX users_role ON users (role_id, created_at DESC, _id DESC);

CREATE TABLE sessions (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  impersonator_id uuid REFERENCES users,
  user_agent text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_because text
);
CREATE INDEX sessions_open ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Each refresh spends its token and makes a child; a spent token seen again, past a short grace, ends the session.
CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  parent_hash bytea,
  created_at timestamptz NOT NULL,
  spent_at timestamptz
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_parent ON refresh_tokens (parent_hash) WHERE parent_hash IS NOT NULL;

-- The code last sent by mail to verify an address or to reset a password; a new one replaces it. A right reset code is traded
-- for a token, whose hash is kept here until it has set the password.
CREATE TABLE codes (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password')),
  code_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  token_hash bytea UNIQUE,
  PRIMARY KEY (user_id, purpose)
);

-- At most one row: the one-time link that makes the first admin.
CREATE TABLE set_up (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL
);
