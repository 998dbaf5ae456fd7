-- Staff who have a ticket open at this moment. A row counts for about a minute after `seen_at`, so nothing is lost if it does not survive a crash.
CREATE UNLOGGED TABLE ticket_viewers (
  ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  is_writing boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, user_id)
);
