-- Orders that are answered without hands: from what was delivered before, or by an engine of the operator's. See docs/decisions/025.

-- `automation`: where it stands with the order, for staff; null where it has nothing to do with it.
ALTER TABLE orders
  ADD COLUMN by_hand boolean NOT NULL DEFAULT false,
  ADD COLUMN automation text CHECK (automation IN ('working', 'proposed', 'delivered', 'failed')),
  ADD COLUMN automation_reason text NOT NULL DEFAULT '',
  ADD CONSTRAINT orders_automation_with_reason CHECK ((automation_reason <> '') = (automation IS NOT DISTINCT FROM 'failed'));
CREATE INDEX orders_automation_failed ON orders (listed_at, _id) WHERE automation = 'failed' AND status = 'pending';

-- The secret is sealed with SECRET_KEY. No address: there is no engine.
CREATE TABLE automation_settings (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  library text NOT NULL DEFAULT 'review' CHECK (library IN ('off', 'review', 'on')),
  engine_address text NOT NULL DEFAULT '',
  engine_secret_sealed bytea,
  engine_service_ids uuid[] NOT NULL DEFAULT '{}',
  engine_minutes int NOT NULL DEFAULT 15 CHECK (engine_minutes BETWEEN 1 AND 240)
);
INSERT INTO automation_settings DEFAULT VALUES;

-- Customers whose orders are always made by a person: their own wish, or that of staff.
CREATE TABLE automation_choices (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  own boolean NOT NULL DEFAULT false,
  staff boolean NOT NULL DEFAULT false
);

-- Software of which staff have said that a file for one read of it is right for every other.
CREATE TABLE automation_software (
  _id uuid PRIMARY KEY,
  software_number text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  confirmed_by uuid NOT NULL REFERENCES users,
  confirmed_at timestamptz NOT NULL,
  UNIQUE (software_number, size)
);

-- Contents that staff took back: whatever order they were delivered with, they never serve another.
CREATE TABLE automation_barred (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  actor_id uuid NOT NULL REFERENCES users,
  at timestamptz NOT NULL
);

-- One row each time that automation takes up an order. `attempts`: requests to the engine so far.
CREATE TABLE automation_runs (
  _id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('library', 'engine')),
  state text NOT NULL CHECK (state IN ('working', 'proposed', 'delivered', 'failed', 'dismissed', 'replaced', 'overtaken')),
  reason text NOT NULL DEFAULT '',
  -- Who asked for it; null: the order's arrival did.
  started_by uuid REFERENCES users,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- The delivered file of another order that fits, and why it does.
  source_id uuid REFERENCES order_files ON DELETE SET NULL,
  match text CHECK (match IN ('same_file', 'same_software')),
  attempts int NOT NULL DEFAULT 0,
  -- The one-time link of the latest request, hashed.
  link_hash bytea UNIQUE,
  link_expires_at timestamptz,
  link_used_at timestamptz,
  -- What the answer that ended the run brought; the same once more is no other answer.
  answer_hash bytea,
  CHECK ((state IN ('working', 'proposed')) = (finished_at IS NULL)),
  CHECK ((state = 'failed') = (reason <> '')),
  CHECK (kind = 'library' OR match IS NULL)
);
CREATE INDEX automation_runs_of_order ON automation_runs (order_id, started_at);
CREATE UNIQUE INDEX automation_runs_open ON automation_runs (order_id) WHERE state IN ('working', 'proposed');

-- Everything that was asked and answered. A signature is taken once.
CREATE TABLE automation_log (
  _id uuid PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES automation_runs ON DELETE CASCADE,
  at timestamptz NOT NULL,
  entry text NOT NULL CHECK (entry IN ('library', 'request', 'download', 'answer')),
  attempt int,
  target text NOT NULL DEFAULT '',
  took_ms int,
  result text NOT NULL,
  detail text NOT NULL DEFAULT '',
  -- What the checks found in the file of an answer.
  findings jsonb NOT NULL DEFAULT '[]',
  signature text UNIQUE
);
CREATE INDEX automation_log_of_run ON automation_log (run_id, at, _id);
