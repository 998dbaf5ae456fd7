-- WhatsApp: the site's number in the Cloud API, the numbers of people who have connected it, and the codes with which they do so.
CREATE TABLE whatsapp_settings (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  -- The address of the Graph API; empty for Meta's own.
  url text NOT NULL DEFAULT '',
  api_version text NOT NULL DEFAULT 'v26.0',
  phone_number_id text NOT NULL DEFAULT '',
  template_name text NOT NULL DEFAULT '',
  template_languages text[] NOT NULL DEFAULT '{}',
  access_token_sealed bytea,
  app_secret_sealed bytea,
  -- Digits. Empty until Meta has accepted the access token.
  display_number text NOT NULL DEFAULT '' CHECK (display_number ~ '^[0-9]*$'),
  verified_name text NOT NULL DEFAULT '',
  -- Settings that are being checked, while those above still apply.
  candidate_id uuid,
  candidate jsonb,
  candidate_token_sealed bytea,
  candidate_secret_sealed bytea
);
INSERT INTO whatsapp_settings DEFAULT VALUES;

CREATE TABLE whatsapp_numbers (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- The recipient of messages: digits, or the id below if the person hides the number.
  address text NOT NULL,
  -- The id that WhatsApp assigns to a person for this business.
  whatsapp_id text,
  name text NOT NULL,
  -- The person's consent: the time at which they sent the code.
  opted_in_at timestamptz NOT NULL,
  -- For 24 hours after the person's last message, any text may be sent; afterwards, only the template. Null: only the template.
  last_message_at timestamptz,
  unreachable_at timestamptz
);
CREATE INDEX whatsapp_numbers_address ON whatsapp_numbers (address);
CREATE INDEX whatsapp_numbers_whatsapp_id ON whatsapp_numbers (whatsapp_id);

CREATE TABLE whatsapp_links (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

ALTER TABLE channel_messages DROP CONSTRAINT channel_messages_channel_check;
ALTER TABLE channel_messages ADD CONSTRAINT channel_messages_channel_check CHECK (channel IN ('push', 'telegram', 'whatsapp'));
-- Reports about the delivery name the id of the provider.
CREATE INDEX channel_messages_provider_ref ON channel_messages (provider_ref) WHERE channel = 'whatsapp';
