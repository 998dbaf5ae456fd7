-- The working time within which staff want to answer tickets, by priority. Null: no target.
CREATE TABLE ticket_targets (
  priority text PRIMARY KEY CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  first_minutes int CHECK (first_minutes > 0),
  next_minutes int CHECK (next_minutes > 0)
);
INSERT INTO ticket_targets (priority) VALUES ('low'), ('normal'), ('high'), ('urgent');

-- When the answer that the customer waits for is due. Without meaning while `waiting_since` is null: the previous release does not clear it.
ALTER TABLE tickets ADD COLUMN due_at timestamptz;
CREATE INDEX tickets_due ON tickets (due_at) WHERE due_at IS NOT NULL;

-- Answers that had a target, for the share of answers in time.
CREATE TABLE ticket_answers (
  ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
  answered_at timestamptz NOT NULL,
  was_in_time boolean NOT NULL,
  PRIMARY KEY (ticket_id, answered_at)
);
CREATE INDEX ticket_answers_answered ON ticket_answers (answered_at);
