-- Staff who are told what their colleagues write on a ticket.

CREATE TABLE ticket_watchers (
  ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, user_id)
);
CREATE INDEX ticket_watchers_user ON ticket_watchers (user_id);

-- A named set of filters and sort order for the staff list of tickets. `filters` holds the list's parameters in the address.
CREATE TABLE ticket_views (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  name text NOT NULL,
  filters jsonb NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  position int NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX ticket_views_name ON ticket_views (user_id, lower(name));
CREATE INDEX ticket_views_shared ON ticket_views (_id) WHERE is_shared;
