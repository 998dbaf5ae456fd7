ALTER TABLE users
  ADD COLUMN picture uuid REFERENCES files,
  ADD COLUMN deletion_requested_at timestamptz;
CREATE UNIQUE INDEX users_picture ON users (picture) WHERE picture IS NOT NULL;
CREATE INDEX users_deletion_requested ON users (deletion_requested_at) WHERE deletion_requested_at IS NOT NULL;

-- A copy of the own data that somebody asked for. One is made at a time; the newest is the one shown.
CREATE TABLE data_exports (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  ready_at timestamptz,
  expires_at timestamptz,
  file_id uuid REFERENCES files,
  downloaded_at timestamptz,
  failed_at timestamptz,
  CHECK ((ready_at IS NULL) = (expires_at IS NULL) AND (ready_at IS NULL) = (file_id IS NULL)),
  CHECK (downloaded_at IS NULL OR ready_at IS NOT NULL),
  CHECK (failed_at IS NULL OR ready_at IS NULL)
);
CREATE INDEX data_exports_user ON data_exports (user_id, requested_at DESC);
CREATE UNIQUE INDEX data_exports_preparing ON data_exports (user_id) WHERE ready_at IS NULL AND failed_at IS NULL;
CREATE INDEX data_exports_over ON data_exports (expires_at) WHERE file_id IS NOT NULL;
