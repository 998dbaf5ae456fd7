-- The OpenID provider of staff. Without an issuer there is none.
CREATE TABLE single_sign_on_settings (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  issuer text NOT NULL DEFAULT '',
  client_id text NOT NULL DEFAULT '',
  client_secret_sealed bytea,
  name text NOT NULL DEFAULT '',
  domains text[] NOT NULL DEFAULT '{}',
  trusts_second_factor boolean NOT NULL DEFAULT false,
  is_required boolean NOT NULL DEFAULT false,
  CHECK (NOT is_required OR issuer <> '')
);
INSERT INTO single_sign_on_settings DEFAULT VALUES;

-- Accounts at providers. Links to a provider that is no longer used stay, without effect.
CREATE TABLE provider_links (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  linked_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, issuer)
);

-- Sign-ins that were started at the provider. `subject` is set once the provider has confirmed the identity.
CREATE TABLE provider_attempts (
  state_hash bytea PRIMARY KEY,
  key_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- The signed-in user, if the attempt is meant to link an account.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  subject text,
  email text NOT NULL DEFAULT '',
  is_verified boolean NOT NULL DEFAULT false,
  has_second_factor boolean NOT NULL DEFAULT false
);
CREATE INDEX provider_attempts_user ON provider_attempts (user_id);

-- Admins who can sign in with a password although single sign-on is required.
CREATE TABLE single_sign_on_exemptions (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE
);

-- The name of the provider by which a session was opened. NULL for other methods.
ALTER TABLE sessions ADD COLUMN provider text;
ALTER TABLE sign_in_challenges ADD COLUMN provider text;
