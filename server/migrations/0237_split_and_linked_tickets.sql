-- The ticket from which staff moved messages to this one.
ALTER TABLE tickets ADD COLUMN split_from uuid;
ALTER TABLE tickets ADD FOREIGN KEY (split_from) REFERENCES tickets ON DELETE SET NULL NOT VALID;
CREATE INDEX tickets_split_from ON tickets (split_from) WHERE split_from IS NOT NULL;

-- Tickets that staff have linked, each pair once. Only staff see the links.
CREATE TABLE ticket_links (
  one_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
  other_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (one_id, other_id),
  CHECK (one_id < other_id)
);
CREATE INDEX ticket_links_other ON ticket_links (other_id);
