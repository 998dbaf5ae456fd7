-- A bot that is being checked, while the old one still works; and the id of the bot to which the connected chats belong.
ALTER TABLE telegram_settings
  ADD COLUMN bot_id text NOT NULL DEFAULT '',
  ADD COLUMN candidate_id uuid,
  ADD COLUMN candidate_url text NOT NULL DEFAULT '',
  ADD COLUMN candidate_token_sealed bytea;

-- Answers to chats that belong to nobody are limited.
CREATE INDEX channel_messages_strangers ON channel_messages (address, created_at) WHERE kind = 'answer' AND user_id IS NULL;

-- A message that is sent again is another message for the provider.
ALTER TABLE sms_messages ADD COLUMN attempt int NOT NULL DEFAULT 1;

-- Servers of push services at which pushes failed, with up to three of the recipients. A success deletes the row.
CREATE TABLE push_failures (
  host text PRIMARY KEY,
  user_ids uuid[] NOT NULL,
  error text NOT NULL,
  failed_at timestamptz NOT NULL
);
DELETE FROM channel_failures WHERE channel = 'push';
