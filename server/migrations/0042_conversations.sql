-- Conversations are about any subject (until now: orders only). Each participant has an own read position; guests take part without an account.

CREATE TABLE conversations (
  _id uuid PRIMARY KEY,
  -- The subject belongs to a domain that conversations do not know, so there is no foreign key.
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  customer_wrote_at timestamptz,
  staff_wrote_at timestamptz,
  -- The latest read position of anyone on the team.
  staff_read_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (subject_kind, subject_id)
);
CREATE INDEX conversations_unread_by_team ON conversations (subject_kind, customer_wrote_at DESC)
  WHERE customer_wrote_at > coalesce(staff_read_at, '-infinity');
CREATE INDEX conversations_latest ON conversations (subject_kind, customer_wrote_at DESC);

CREATE TABLE conversation_participants (
  _id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  -- null: a guest
  user_id uuid REFERENCES users,
  guest_name text,
  guest_email text,
  is_staff boolean NOT NULL,
  read_at timestamptz,
  UNIQUE (conversation_id, user_id),
  CHECK ((user_id IS NULL) = (guest_name IS NOT NULL) AND (user_id IS NULL) = (guest_email IS NOT NULL)),
  CHECK (user_id IS NOT NULL OR NOT is_staff)
);
CREATE UNIQUE INDEX conversation_participants_guest ON conversation_participants (conversation_id) WHERE user_id IS NULL;
CREATE INDEX conversation_participants_user ON conversation_participants (user_id);

-- A message that was taken back stays as a row without text.
CREATE TABLE conversation_messages (
  _id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES conversation_participants ON DELETE CASCADE,
  from_staff boolean NOT NULL,
  internal boolean NOT NULL DEFAULT false,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CHECK (from_staff OR NOT internal),
  CHECK (deleted_at IS NULL OR text = '')
);
CREATE INDEX conversation_messages_conversation ON conversation_messages (conversation_id, _id DESC);
CREATE INDEX conversation_messages_author ON conversation_messages (author_id);

CREATE TABLE conversation_files (
  _id uuid PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES conversation_messages ON DELETE CASCADE,
  file_id uuid NOT NULL REFERENCES files,
  position int NOT NULL,
  width int,
  height int,
  UNIQUE (message_id, position)
);
CREATE INDEX conversation_files_file ON conversation_files (file_id);

-- The conversation and person that a reply by mail belongs to. The address contains `_id` and a signature, so the table alone yields no address.
CREATE TABLE conversation_reply_addresses (
  _id text PRIMARY KEY,
  participant_id uuid NOT NULL UNIQUE REFERENCES conversation_participants ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

INSERT INTO conversations (_id, subject_kind, subject_id, customer_wrote_at, staff_wrote_at, staff_read_at, created_at)
SELECT gen_random_uuid(), 'order', o._id, c.customer_wrote_at, c.staff_wrote_at, c.staff_read_at,
  coalesce((SELECT min(m.created_at) FROM order_messages m WHERE m.order_id = o._id), o.created_at)
FROM orders o LEFT JOIN order_conversations c ON c.order_id = o._id
WHERE o._id IN (
  SELECT order_id FROM order_conversations UNION SELECT order_id FROM order_messages UNION SELECT order_id FROM order_reply_addresses
  UNION SELECT order_id FROM inbound_mails WHERE order_id IS NOT NULL);

-- Staff read as one until now, so all of them have read as far as the team had.
INSERT INTO conversation_participants (_id, conversation_id, user_id, is_staff, read_at)
SELECT gen_random_uuid(), c._id, o.user_id, false, old.customer_read_at
FROM conversations c JOIN orders o ON o._id = c.subject_id LEFT JOIN order_conversations old ON old.order_id = o._id;

INSERT INTO conversation_participants (_id, conversation_id, user_id, is_staff, read_at)
SELECT gen_random_uuid(), c._id, u._id, true, c.staff_read_at
FROM conversations c JOIN users u ON u.role_id IN (1, 3) AND u.deleted_at IS NULL
WHERE c.staff_read_at IS NOT NULL
ON CONFLICT DO NOTHING;

INSERT INTO conversation_participants (_id, conversation_id, user_id, is_staff, read_at)
SELECT gen_random_uuid(), c._id, x.user_id, x.is_staff, CASE WHEN x.is_staff THEN c.staff_read_at END
FROM conversations c JOIN (
  SELECT order_id, actor_id AS user_id, from_staff AS is_staff FROM order_messages
  UNION SELECT r.order_id, r.user_id, u.role_id <> 2 FROM order_reply_addresses r JOIN users u ON u._id = r.user_id
) x ON x.order_id = c.subject_id
ON CONFLICT DO NOTHING;

INSERT INTO conversation_messages (_id, conversation_id, author_id, from_staff, internal, text, created_at, deleted_at)
SELECT m._id, c._id, p._id, m.from_staff, m.internal, m.text, m.created_at, m.deleted_at
FROM order_messages m JOIN conversations c ON c.subject_id = m.order_id
  JOIN conversation_participants p ON p.conversation_id = c._id AND p.user_id = m.actor_id;

INSERT INTO conversation_files SELECT _id, message_id, file_id, position, width, height FROM order_message_files;

INSERT INTO conversation_reply_addresses
SELECT r._id, p._id, r.expires_at
FROM order_reply_addresses r JOIN conversations c ON c.subject_id = r.order_id
  JOIN conversation_participants p ON p.conversation_id = c._id AND p.user_id = r.user_id;

ALTER TABLE inbound_mails ADD COLUMN conversation_id uuid REFERENCES conversations ON DELETE SET NULL;
UPDATE inbound_mails m SET conversation_id = c._id FROM conversations c WHERE c.subject_id = m.order_id;
ALTER TABLE inbound_mails DROP COLUMN order_id;
ALTER TABLE inbound_mails DROP CONSTRAINT inbound_mails_message_id_fkey;
ALTER TABLE inbound_mails ADD FOREIGN KEY (message_id) REFERENCES conversation_messages ON DELETE SET NULL;

DROP TABLE order_reply_addresses;
DROP TABLE order_message_files;
DROP TABLE order_messages;
DROP TABLE order_conversations;

ALTER TABLE canned_answers RENAME TO canned_replies;
ALTER INDEX canned_answers_pkey RENAME TO canned_replies_pkey;
ALTER INDEX canned_answers_title RENAME TO canned_replies_title;
ALTER INDEX canned_answers_position RENAME TO canned_replies_position;
DO $$
DECLARE
  named record;
BEGIN
  FOR named IN SELECT conname AS name FROM pg_constraint WHERE conrelid = 'canned_replies'::regclass AND conname LIKE 'canned_answers%' LOOP
    EXECUTE format('ALTER TABLE canned_replies RENAME CONSTRAINT %I TO %I', named.name, replace(named.name, 'canned_answers', 'canned_replies'));
  END LOOP;
END $$;

-- Events that the subscribers of the earlier release have not handled yet.
UPDATE outbox SET event = event - 'order_id' || jsonb_build_object(
  'type', 'conversation.message_posted', 'subject_kind', 'order', 'subject_id', event->'order_id')
WHERE event->>'type' = 'order.message_posted';
