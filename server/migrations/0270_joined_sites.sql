-- The connection of this site to a master, to which orders are forwarded. At most one row.
CREATE TABLE joined_sites (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  -- Part of the idempotency keys of all requests to the master.
  _id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  key_hint text NOT NULL,
  key_sealed bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('connected', 'paused', 'refused')),
  forwards_all boolean NOT NULL,
  -- The staff member who writes the master's messages, unless the order has an assignee.
  connected_by uuid REFERENCES users ON DELETE SET NULL,
  connected_at timestamptz NOT NULL,
  balance bigint,
  credit_limit bigint,
  fault text,
  contact_at timestamptz,
  changes_at timestamptz,
  -- The services and options of the master, as last read.
  catalogue jsonb NOT NULL DEFAULT '{"services":[],"options":[]}',
  catalogue_at timestamptz,
  -- The position in the master's list of changes; null: its beginning.
  cursor text,
  -- Failed exchanges in a row, and the time before which nothing is sent.
  failures integer NOT NULL DEFAULT 0,
  next_at timestamptz,
  -- The time of the next exchange that is already enqueued.
  poll_at timestamptz
);

CREATE TABLE joined_services (
  service_id uuid PRIMARY KEY REFERENCES services ON DELETE CASCADE,
  master_id uuid NOT NULL,
  forwards boolean NOT NULL
);

CREATE TABLE joined_options (
  option_id uuid PRIMARY KEY REFERENCES options ON DELETE CASCADE,
  master_id uuid NOT NULL
);

CREATE TABLE joined_orders (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'submitting', 'working', 'delivered', 'refused', 'recalled', 'cancelled')),
  is_automatic boolean NOT NULL,
  at_any_price boolean NOT NULL DEFAULT false,
  -- Counts the drafts on the master, which deletes old ones. Part of the idempotency keys.
  draft_no integer NOT NULL DEFAULT 1,
  master_order_id uuid UNIQUE,
  master_number integer,
  master_status text,
  master_total bigint,
  -- The total that the next submission confirms, in the master's credits.
  expected_total bigint,
  obstacle text,
  detail text NOT NULL DEFAULT '',
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz,
  offers jsonb NOT NULL DEFAULT '[]',
  -- The customer's answer to a question of the master, while it has not been sent.
  answer text,
  answer_no integer NOT NULL DEFAULT 0,
  -- The delivered modified file, by its id on the master.
  delivered_file_id uuid,
  -- The reason of staff for delivering the next modified file although the checks refuse it.
  override_reason text,
  -- Counts the changes that the master has reported. `read_no` is the one that was read last.
  change_no integer NOT NULL DEFAULT 0,
  read_no integer NOT NULL DEFAULT 0,
  forwarded_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (state NOT IN ('submitting', 'working', 'delivered') OR master_order_id IS NOT NULL)
);
CREATE INDEX joined_orders_changed ON joined_orders (changed_at DESC, order_id);
CREATE INDEX joined_orders_open ON joined_orders (order_id) WHERE state IN ('waiting', 'submitting', 'working');

-- Files of orders that the master has received.
CREATE TABLE joined_files (
  order_file_id uuid PRIMARY KEY REFERENCES order_files ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES joined_orders ON DELETE CASCADE,
  draft_no integer NOT NULL,
  sent_at timestamptz NOT NULL
);

-- Messages that exist on both sites. `master_id` is null until the master has received a message of this site.
CREATE TABLE joined_messages (
  own_id uuid PRIMARY KEY REFERENCES conversation_messages ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES joined_orders ON DELETE CASCADE,
  master_id uuid UNIQUE,
  from_master boolean NOT NULL,
  CHECK (NOT from_master OR master_id IS NOT NULL)
);
CREATE INDEX joined_messages_waiting ON joined_messages (own_id) WHERE master_id IS NULL;
CREATE INDEX joined_messages_order ON joined_messages (order_id);
