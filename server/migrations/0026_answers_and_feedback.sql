-- What staff answer again and again; what customers say of a delivery; answers that come by mail.

CREATE TABLE canned_answers (
  _id uuid PRIMARY KEY,
  title text NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  position int NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX canned_answers_title ON canned_answers (lower(title));
CREATE INDEX canned_answers_position ON canned_answers (position, _id);

-- 1: unhappy, 2: so-so, 3: happy. What is delivered again after a revision is asked about again.
CREATE TABLE order_feedback (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  delivery_no int NOT NULL CHECK (delivery_no > 0),
  face int NOT NULL CHECK (face BETWEEN 1 AND 3),
  words text NOT NULL DEFAULT '',
  -- Who delivered; null: nobody of the team did.
  staff_id uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, delivery_no)
);
CREATE INDEX order_feedback_by_day ON order_feedback (created_at) INCLUDE (staff_id, face);

-- Which order a person answers by mail. The address carries `_id` and a signature of it, so the table alone makes no address.
CREATE TABLE order_reply_addresses (
  _id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  expires_at timestamptz NOT NULL,
  UNIQUE (order_id, user_id)
);
CREATE INDEX order_reply_addresses_of_user ON order_reply_addresses (user_id);

-- Where an answer to the mail goes; null: nowhere.
ALTER TABLE mails ADD COLUMN reply_id text;

-- How answers come in. The mailbox's password is sealed with SECRET_KEY; of the hook's secret only a hash is kept.
CREATE TABLE mail_in (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  -- reply@example.com: answers go to reply+….@example.com. Empty: no mail can be answered.
  reply_address text NOT NULL DEFAULT '',
  hook_secret_hash text,
  imap_host text NOT NULL DEFAULT '',
  imap_port int NOT NULL DEFAULT 993 CHECK (imap_port BETWEEN 1 AND 65535),
  imap_security text NOT NULL DEFAULT 'tls' CHECK (imap_security IN ('tls', 'starttls', 'none')),
  imap_user text NOT NULL DEFAULT '',
  imap_password_sealed bytea,
  polled_at timestamptz,
  poll_error text,
  CHECK (imap_host = '' OR imap_password_sealed IS NOT NULL)
);
INSERT INTO mail_in DEFAULT VALUES;

-- Every mail that came in and what became of it. Its content is in a file until it is dealt with.
CREATE TABLE inbound_mails (
  _id uuid PRIMARY KEY,
  door text NOT NULL CHECK (door IN ('hook', 'mailbox')),
  file_id uuid REFERENCES files,
  outcome text,
  -- Of the address and the Message-ID: the same answer is taken once, whichever way it comes.
  same_hash text UNIQUE,
  from_address text NOT NULL DEFAULT '',
  order_id uuid REFERENCES orders ON DELETE SET NULL,
  user_id uuid REFERENCES users,
  message_id uuid REFERENCES order_messages ON DELETE SET NULL,
  -- When the person was told by mail that nothing became of it.
  told_at timestamptz,
  received_at timestamptz NOT NULL,
  CHECK ((outcome IS NULL) = (file_id IS NOT NULL))
);
CREATE INDEX inbound_mails_latest ON inbound_mails (received_at DESC, _id DESC);
CREATE INDEX inbound_mails_told ON inbound_mails (user_id, told_at) WHERE told_at IS NOT NULL;
CREATE INDEX inbound_mails_file ON inbound_mails (file_id);
