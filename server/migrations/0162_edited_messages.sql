ALTER TABLE conversation_messages ADD COLUMN edited_at timestamptz;

-- The texts that a message had before it was edited, for staff. They are deleted with the message's own text.
CREATE TABLE conversation_message_versions (
  _id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES conversation_messages ON DELETE CASCADE,
  text text NOT NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX conversation_message_versions_message ON conversation_message_versions (message_id, _id);
