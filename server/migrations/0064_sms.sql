-- SMS: the provider, the numbers of people who want them, and the messages.

CREATE TABLE sms_settings (
  provider text NOT NULL DEFAULT 'off' CHECK (provider IN ('off', 'twilio', 'http')),
  url text NOT NULL DEFAULT '',
  sender text NOT NULL DEFAULT '',
  account_sid text NOT NULL DEFAULT '',
  format text NOT NULL DEFAULT 'json' CHECK (format IN ('json', 'form')),
  to_field text NOT NULL DEFAULT 'to',
  text_field text NOT NULL DEFAULT 'text',
  sender_field text NOT NULL DEFAULT 'from',
  segment_price text NOT NULL DEFAULT '',
  auth_token_sealed bytea,
  authorization_sealed bytea
);
INSERT INTO sms_settings DEFAULT VALUES;

-- Verified with a code of the purpose verify_sms. Stopped: the provider has been told STOP by the person.
CREATE TABLE sms_numbers (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  number text NOT NULL,
  verified_at timestamptz,
  stopped_at timestamptz,
  created_at timestamptz NOT NULL
);

ALTER TABLE codes DROP CONSTRAINT codes_purpose_check;
ALTER TABLE codes ADD CONSTRAINT codes_purpose_check CHECK (purpose IN ('verify_email', 'reset_password', 'verify_sms'));

-- A message that is being sent is never sent again: whether the provider took it is not known when the process dies in between.
CREATE TABLE sms_messages (
  _id uuid PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  to_number text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('code', 'test', 'notification', 'campaign')),
  -- Of a notification when it is sent; of a code until then.
  text text,
  notification_id uuid REFERENCES in_app_notifications ON DELETE SET NULL,
  link text,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'sent', 'delivered', 'failed', 'skipped')),
  provider text,
  provider_ref text,
  error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  CHECK (status NOT IN ('sent', 'delivered') OR sent_at IS NOT NULL)
);
CREATE INDEX sms_messages_latest ON sms_messages (created_at DESC, _id DESC);
CREATE INDEX sms_messages_user ON sms_messages (user_id, created_at DESC);
