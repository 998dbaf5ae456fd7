-- Networks from which nobody can write in the chat of visitors.

CREATE TABLE visitor_chat_blocks (
  network_hash bytea PRIMARY KEY,
  blocked_at timestamptz NOT NULL
);
