-- Tickets: the subject of a conversation between a customer and staff.

CREATE SEQUENCE ticket_numbers AS int START 1001;

CREATE TABLE tickets (
  _id uuid PRIMARY KEY,
  number int NOT NULL UNIQUE DEFAULT nextval('ticket_numbers'),
  user_id uuid NOT NULL REFERENCES users,
  subject text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'solved')),
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  assignee_id uuid REFERENCES users,
  tags text[] NOT NULL DEFAULT '{}',
  order_id uuid REFERENCES orders ON DELETE SET NULL,
  invoice_id uuid REFERENCES invoices ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  -- The latest message that the customer may see, or change of state.
  updated_at timestamptz NOT NULL,
  -- Since when the customer has been waiting for an answer.
  waiting_since timestamptz,
  first_answered_at timestamptz,
  solved_at timestamptz,
  files_dropped_at timestamptz,
  CHECK ((status = 'solved') = (solved_at IS NOT NULL)),
  CHECK (status = 'open' OR waiting_since IS NULL)
);
CREATE INDEX tickets_user ON tickets (user_id, updated_at DESC);
CREATE INDEX tickets_updated ON tickets (updated_at DESC);
CREATE INDEX tickets_open ON tickets (waiting_since) WHERE status = 'open';
CREATE INDEX tickets_solved ON tickets (solved_at) WHERE status = 'solved' AND files_dropped_at IS NULL;
CREATE INDEX tickets_assignee ON tickets (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX tickets_order ON tickets (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX tickets_invoice ON tickets (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX tickets_tags ON tickets USING gin (tags);
