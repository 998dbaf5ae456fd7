-- Telegram: the site's bot, the chats of people who have connected it, and the links with which they do so.
CREATE TABLE telegram_settings (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  -- The address of the Bot API; empty for Telegram's own.
  url text NOT NULL DEFAULT '',
  bot_token_sealed bytea,
  -- The bot's user name. Empty until Telegram has accepted the token and the webhook.
  bot_name text NOT NULL DEFAULT ''
);
INSERT INTO telegram_settings DEFAULT VALUES;

-- Blocked: the person has blocked the bot, so Telegram refuses all messages to the chat.
CREATE TABLE telegram_chats (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  chat_id text NOT NULL,
  name text NOT NULL,
  connected_at timestamptz NOT NULL,
  blocked_at timestamptz
);
CREATE INDEX telegram_chats_chat ON telegram_chats (chat_id);

CREATE TABLE telegram_links (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

-- Messages of the channels that have no table of their own, like sms_messages.
CREATE TABLE channel_messages (
  _id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('push', 'telegram')),
  -- Null for an answer of the bot to a chat that belongs to nobody.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  -- A chat, or the server of a push service.
  address text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('notification', 'answer')),
  -- Of a notification when it is sent.
  text text,
  notification_id uuid REFERENCES in_app_notifications ON DELETE SET NULL,
  -- The push subscription.
  subscription_id uuid,
  status text NOT NULL CHECK (status IN ('queued', 'sending', 'sent', 'delivered', 'failed', 'skipped')),
  provider_ref text,
  error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  CHECK (status NOT IN ('sent', 'delivered') OR sent_at IS NOT NULL)
);
CREATE INDEX channel_messages_latest ON channel_messages (created_at DESC, _id DESC);
CREATE INDEX channel_messages_user ON channel_messages (user_id);
CREATE INDEX channel_messages_notification ON channel_messages (notification_id);
CREATE UNIQUE INDEX channel_messages_push ON channel_messages (subscription_id, notification_id) WHERE channel = 'push';

-- Failures in a row of the channels that send over other servers. A success deletes the row.
CREATE TABLE channel_failures (
  channel text PRIMARY KEY,
  failures int NOT NULL,
  error text NOT NULL,
  down_since timestamptz
);
