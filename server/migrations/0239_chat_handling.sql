-- The staff member who answers a chat, and the tickets and drafts of orders that staff made from it.

CREATE TABLE chat_assignments (
  user_id uuid PRIMARY KEY REFERENCES users,
  assignee_id uuid NOT NULL REFERENCES users,
  assigned_at timestamptz NOT NULL
);
CREATE INDEX chat_assignments_assignee ON chat_assignments (assignee_id);

CREATE TABLE chat_outcomes (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  ticket_id uuid REFERENCES tickets ON DELETE CASCADE,
  order_id uuid REFERENCES orders ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(ticket_id, order_id) = 1)
);
CREATE INDEX chat_outcomes_user ON chat_outcomes (user_id, _id DESC);
CREATE INDEX chat_outcomes_ticket ON chat_outcomes (ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX chat_outcomes_order ON chat_outcomes (order_id) WHERE order_id IS NOT NULL;

-- True if staff opened the ticket from the customer's chat. Its first messages are copies with the times of the chat.
ALTER TABLE tickets ADD COLUMN from_chat boolean NOT NULL DEFAULT false;
