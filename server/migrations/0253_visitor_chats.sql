-- Visitors without an account chat with staff. The id is the visitor's anonymous id; only a signature of the site, which is not stored, opens the chat.

ALTER TABLE settings ADD COLUMN guest_chat_public boolean NOT NULL DEFAULT false;

CREATE TABLE visitor_chats (
  _id uuid PRIMARY KEY,
  name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  language text NOT NULL,
  page text,
  page_seen_at timestamptz,
  -- A keyed hash of the network from which the chat was started.
  network_hash bytea NOT NULL,
  assignee_id uuid REFERENCES users,
  over_at timestamptz,
  -- The latest message that was sent to each side by mail because nobody had read it.
  mailed_to_visitor uuid,
  mailed_to_staff uuid,
  created_at timestamptz NOT NULL
);
CREATE INDEX visitor_chats_open ON visitor_chats (network_hash) WHERE over_at IS NULL;
CREATE INDEX visitor_chats_assignee ON visitor_chats (assignee_id);
