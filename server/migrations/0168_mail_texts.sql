-- The operator's own wording of mails. `key` is a key of locales/<language>/mail.json, or 'signature'.

CREATE TABLE mail_texts (
  language text NOT NULL,
  key text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (language, key)
);

-- Mails that people may switch off: their topic, and who gets them.
ALTER TABLE mails ADD COLUMN topic text, ADD COLUMN user_id uuid, ADD CHECK (topic IS NULL OR user_id IS NOT NULL);

-- When it was last attempted to send a mail.
ALTER TABLE mails ADD COLUMN tried_at timestamptz;
