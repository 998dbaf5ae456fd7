-- Messages to many people, and whom each of them reached.
ALTER TABLE users ADD COLUMN unsubscribed_at timestamptz;

CREATE TABLE messages (
  _id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('email')),
  subject text NOT NULL,
  html text NOT NULL,
  audience jsonb NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'sending', 'sent')),
  author_id uuid NOT NULL REFERENCES users,
  changed_at timestamptz NOT NULL,
  sent_at timestamptz,
  finished_at timestamptz,
  CHECK ((status = 'draft') = (sent_at IS NULL)),
  CHECK ((status = 'sent') = (finished_at IS NOT NULL))
);
CREATE INDEX messages_latest ON messages (changed_at DESC, _id DESC);

-- A queued one is due at a time: at once, after a pause when the mail server asked for one, or, while a worker has it in hand, once
-- that worker must have died.
CREATE TABLE message_deliveries (
  message_id uuid NOT NULL REFERENCES messages ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  status text NOT NULL CHECK (status IN ('queued', 'sent', 'failed', 'unsubscribed')),
  tries smallint NOT NULL DEFAULT 0,
  error text,
  due_at timestamptz,
  sent_at timestamptz,
  PRIMARY KEY (message_id, user_id),
  CHECK ((status = 'queued') = (due_at IS NOT NULL)),
  CHECK ((status = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX message_deliveries_status ON message_deliveries (message_id, status);
CREATE INDEX message_deliveries_due ON message_deliveries (message_id, due_at) WHERE status = 'queued';
CREATE INDEX message_deliveries_user ON message_deliveries (user_id);

-- Without a message: just uploaded, or taken out of its draft; the sweep removes it after a day.
CREATE TABLE message_images (
  file_id uuid PRIMARY KEY REFERENCES files,
  message_id uuid REFERENCES messages,
  loosened_at timestamptz,
  CHECK ((message_id IS NULL) = (loosened_at IS NOT NULL))
);
CREATE INDEX message_images_message ON message_images (message_id);
CREATE INDEX message_images_loose ON message_images (loosened_at) WHERE loosened_at IS NOT NULL;
