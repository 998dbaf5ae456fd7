-- A person whose data was removed keeps the row that orders, invoices and the ledger point to.
ALTER TABLE users ADD COLUMN deleted_at timestamptz;
CREATE INDEX users_country ON users (country, created_at DESC, _id DESC);
CREATE INDEX users_last_seen ON users (last_seen_at DESC NULLS LAST, _id DESC);

CREATE INDEX sessions_impersonated ON sessions (impersonator_id) WHERE impersonator_id IS NOT NULL AND ended_at IS NULL;
CREATE INDEX sessions_of_user ON sessions (user_id, created_at DESC);

-- What staff note down about a person; no call that a customer may make reads it.
CREATE TABLE user_notes (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users,
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL
);
CREATE INDEX user_notes_of_user ON user_notes (user_id, created_at DESC, _id DESC);

CREATE TABLE permission_presets (
  _id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  permissions text[] NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX permission_presets_name ON permission_presets (lower(name));

INSERT INTO permission_presets (_id, name, permissions, created_at) VALUES (
  gen_random_uuid(), 'Moderator',
  ARRAY['orders', 'live_support', 'tickets', 'dealers_manager.list', 'dealers_manager.edit', 'dealers_manager.invoices',
    'dealers_manager.download_invoice'],
  now()
);

-- The log is read newest first and pages by (at, _id): each filter has its index in that order.
DROP INDEX audit_at;
DROP INDEX audit_target;
DROP INDEX audit_actor;
CREATE INDEX audit_newest ON audit (at DESC, _id DESC);
CREATE INDEX audit_target ON audit (target_id, at DESC, _id DESC) WHERE target_id IS NOT NULL;
CREATE INDEX audit_actor ON audit (actor_id, at DESC, _id DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_impersonator ON audit (impersonator_id, at DESC, _id DESC) WHERE impersonator_id IS NOT NULL;
CREATE INDEX audit_name ON audit (name, at DESC, _id DESC);
