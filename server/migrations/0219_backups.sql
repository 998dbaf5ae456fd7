-- When and where backups are made by the site itself. The passphrase is sealed with SECRET_KEY; without one, backups are not encrypted.
CREATE TABLE backup_settings (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  is_on boolean NOT NULL DEFAULT false,
  -- Full hours of the day, in the time zone of the site.
  hours smallint[] NOT NULL DEFAULT '{3}' CHECK (cardinality(hours) > 0 AND 0 <= ALL (hours) AND 23 >= ALL (hours)),
  keep int NOT NULL DEFAULT 7 CHECK (keep BETWEEN 1 AND 365),
  -- An absolute folder, or a folder within DATA_DIR.
  folder text NOT NULL DEFAULT 'backups' CHECK (folder <> ''),
  passphrase_sealed bytea,
  -- The schedule makes up for times that were missed after this one.
  changed_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO backup_settings DEFAULT VALUES;

-- The backups that the site has made.
CREATE TABLE backups (
  _id uuid PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  phase text NOT NULL DEFAULT 'waiting' CHECK (phase IN ('waiting', 'writing', 'proving')),
  is_scheduled boolean NOT NULL,
  started_at timestamptz NOT NULL,
  -- A running backup that is not alive any more was interrupted.
  alive_at timestamptz NOT NULL,
  finished_at timestamptz,
  folder text NOT NULL,
  name text NOT NULL,
  is_encrypted boolean NOT NULL,
  size bigint NOT NULL DEFAULT 0,
  files int NOT NULL DEFAULT 0,
  -- Bytes before compression, so far and expected.
  written bigint NOT NULL DEFAULT 0,
  expected bigint NOT NULL DEFAULT 0,
  proof text CHECK (proof IN ('restored', 'read', 'failed')),
  proved_at timestamptz,
  error text NOT NULL DEFAULT '',
  CHECK ((state = 'running') = (finished_at IS NULL)),
  CHECK ((proved_at IS NOT NULL) = coalesce(proof IN ('restored', 'read'), false))
);
CREATE UNIQUE INDEX backups_one_running ON backups ((true)) WHERE state = 'running';
CREATE INDEX backups_by_start ON backups (started_at);
