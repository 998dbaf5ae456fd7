-- Mails about sign-ins from somewhere new, unless the person does not want them.
ALTER TABLE users ADD COLUMN sign_in_alerts boolean NOT NULL DEFAULT true;

ALTER TABLE sessions ADD COLUMN last_seen_at timestamptz;
UPDATE sessions SET last_seen_at = created_at;
ALTER TABLE sessions ALTER COLUMN last_seen_at SET NOT NULL;
CREATE INDEX sessions_user ON sessions (user_id, last_seen_at);

-- At most one authenticator app a person; it counts once a first code has confirmed it.
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES users,
  -- AES-256-GCM under a key derived from SECRET_KEY.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- The 30 seconds of the last code taken: neither it nor an older one is taken again.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- The password was right, the second factor is awaited.
CREATE TABLE sign_in_challenges (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);

CREATE TABLE passkeys (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  name text NOT NULL,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- Asked of an authenticator, answered once; without a person: to sign in.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  user_id uuid REFERENCES users,
  expires_at timestamptz NOT NULL
);

-- Solved captchas that were taken, until they would have run out.
CREATE TABLE spent_captchas (
  signature text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
