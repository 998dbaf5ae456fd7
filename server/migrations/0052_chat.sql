-- Chats are conversations about a customer. This remembers the latest message that each side was mailed about, because nobody had read it.

CREATE TABLE chat_mails (
  user_id uuid NOT NULL REFERENCES users,
  side text NOT NULL CHECK (side IN ('customer', 'staff')),
  message_id uuid NOT NULL,
  PRIMARY KEY (user_id, side)
);
