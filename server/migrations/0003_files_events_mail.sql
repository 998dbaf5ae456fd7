-- The platform under the domains. It knows no domain's tables, so people and things are named by id without a foreign key.

-- Contents are in the file store under storage_key. A dropped file keeps its row; the sweep then removes the content.
CREATE TABLE files (
  _id uuid PRIMARY KEY,
  storage_key text NOT NULL UNIQUE,
  name text NOT NULL,
  media_type text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  owner_id uuid,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX files_owner ON files (owner_id, created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX files_sha256 ON files (sha256);

-- Written in the transaction of what happened, removed in the transaction of what its subscribers did about it.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event jsonb NOT NULL,
  tries int NOT NULL DEFAULT 0,
  run_at timestamptz NOT NULL DEFAULT now(),
  error text,
  dead_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_waiting ON outbox (id) WHERE dead_at IS NULL;

CREATE TABLE mails (
  _id uuid PRIMARY KEY,
  to_address text NOT NULL,
  language text,
  kind text NOT NULL,
  values jsonb NOT NULL,
  ref jsonb,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed', 'kept')),
  subject text,
  html text,
  text text,
  tries int NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX mails_latest ON mails (created_at DESC, _id DESC);
CREATE INDEX mails_address ON mails (to_address, created_at DESC);
