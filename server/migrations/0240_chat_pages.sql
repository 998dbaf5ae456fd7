-- The page that a customer who chats has open at the moment: the path only, and only for a few minutes.

CREATE TABLE chat_pages (
  user_id uuid PRIMARY KEY REFERENCES users,
  path text NOT NULL CHECK (length(path) <= 200),
  seen_at timestamptz NOT NULL
);
