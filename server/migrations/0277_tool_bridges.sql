-- Services that decrypt and encrypt the files of tools' slave devices.
CREATE TABLE tool_bridges (
  _id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('autotuner', 'http')),
  name text NOT NULL CHECK (name <> ''),
  is_on boolean NOT NULL,
  at_upload boolean NOT NULL,
  -- Files that the bridge recognizes: names of tools, extensions of file names, and the first bytes in hexadecimal.
  tools text[] NOT NULL,
  extensions text[] NOT NULL,
  starts_hex text NOT NULL,
  decrypt_url text NOT NULL,
  encrypt_url text NOT NULL,
  account text NOT NULL,
  secret_sealed bytea,
  -- Requests and responses of the service; null for a kind whose protocol is known.
  protocol jsonb,
  created_at timestamptz NOT NULL,
  CHECK ((kind = 'http') = (protocol IS NOT NULL))
);

ALTER TABLE order_files
  DROP CONSTRAINT order_files_kind_check,
  ADD CONSTRAINT order_files_kind_check CHECK (kind IN ('original', 'modified', 'extra', 'id_file', 'log', 'decrypted', 'plain')),
  -- Decrypted reads and unencrypted results stay with staff.
  ADD CONSTRAINT order_files_of_bridges CHECK (
    kind NOT IN ('decrypted', 'plain') OR (from_staff AND delivered_at IS NULL AND downloaded_at IS NULL));

-- Files that a bridge decrypts or encrypts, one row for each source file.
CREATE TABLE tool_file_jobs (
  _id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  bridge_id uuid REFERENCES tool_bridges ON DELETE SET NULL,
  -- Name of the bridge when the job was created.
  tool text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('decrypt', 'encrypt')),
  source_id uuid NOT NULL UNIQUE REFERENCES order_files ON DELETE CASCADE,
  result_id uuid UNIQUE REFERENCES order_files ON DELETE SET NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'calling', 'done', 'failed', 'unknown')),
  reason text,
  detail text NOT NULL DEFAULT '',
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Idempotency key of the request.
  request_key uuid NOT NULL,
  -- Values of the decryption that the encryption needs, such as the id of the customer's device.
  facts jsonb NOT NULL,
  -- True if the order is completed as soon as the file is encrypted.
  delivers boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK ((state IN ('failed', 'unknown')) = (reason IS NOT NULL))
);
CREATE INDEX tool_file_jobs_order ON tool_file_jobs (order_id);
CREATE INDEX tool_file_jobs_bridge ON tool_file_jobs (bridge_id);
