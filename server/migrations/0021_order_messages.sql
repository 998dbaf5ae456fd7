-- The conversation on an order. A message that was taken back stays as a row without words.
CREATE TABLE order_messages (
  _id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  actor_id uuid NOT NULL REFERENCES users,
  from_staff boolean NOT NULL,
  internal boolean NOT NULL DEFAULT false,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CHECK (from_staff OR NOT internal),
  CHECK (deleted_at IS NULL OR text = '')
);
CREATE INDEX order_messages_of_order ON order_messages (order_id, _id DESC);
CREATE INDEX order_messages_of_actor ON order_messages (actor_id);

CREATE TABLE order_message_files (
  _id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES order_messages ON DELETE CASCADE,
  file_id uuid NOT NULL REFERENCES files,
  position int NOT NULL,
  width int,
  height int,
  UNIQUE (message_id, position)
);
CREATE INDEX order_message_files_file ON order_message_files (file_id);

-- How far each side has read, and since when it has something to read. Staff read as one.
CREATE TABLE order_conversations (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  customer_wrote_at timestamptz,
  staff_wrote_at timestamptz,
  customer_read_at timestamptz,
  staff_read_at timestamptz
);
CREATE INDEX order_conversations_unread_by_staff ON order_conversations (customer_wrote_at DESC)
  WHERE customer_wrote_at > coalesce(staff_read_at, '-infinity');
CREATE INDEX order_conversations_unread_by_customer ON order_conversations (user_id, staff_wrote_at DESC)
  WHERE staff_wrote_at > coalesce(customer_read_at, '-infinity');
