-- The mail server that mails go out through, and the sender they carry. The password is sealed with SECRET_KEY.
CREATE TABLE smtp_settings (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  -- Empty: the server of SMTP_URL is used, if there is one.
  host text NOT NULL DEFAULT '',
  port int NOT NULL DEFAULT 587 CHECK (port BETWEEN 1 AND 65535),
  -- TLS from the first byte; otherwise STARTTLS.
  secure boolean NOT NULL DEFAULT false,
  user_name text NOT NULL DEFAULT '',
  password_sealed bytea,
  -- Empty: the site's title, the address of the mail server's user, and no reply address.
  from_name text NOT NULL DEFAULT '',
  from_address text NOT NULL DEFAULT '',
  reply_to text NOT NULL DEFAULT ''
);
INSERT INTO smtp_settings DEFAULT VALUES;

-- Where addresses are on the map. Empty: nowhere is asked, and people set a pin.
ALTER TABLE settings ADD COLUMN geocoder_url text NOT NULL DEFAULT '';

-- What the geocoder said about an address, so that it is asked once.
CREATE TABLE geocoder_answers (
  address_hash bytea PRIMARY KEY,
  latitude float8,
  longitude float8,
  label text NOT NULL DEFAULT '',
  expires_at timestamptz NOT NULL,
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);

-- When the checklist of the first days was put away, and that somebody tried the mail server or took a backup.
CREATE TABLE first_steps (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  hidden_at timestamptz,
  mail_tested_at timestamptz,
  backed_up_at timestamptz
);
INSERT INTO first_steps DEFAULT VALUES;
-- A site that is at work already is past its first days.
UPDATE first_steps SET hidden_at = now() WHERE EXISTS (SELECT FROM orders WHERE status <> 'draft');

-- How an import reads its file: headers that people assigned to columns by hand, and the encoding that was assumed.
ALTER TABLE imports ADD COLUMN mapping jsonb NOT NULL DEFAULT '{}';
ALTER TABLE imports ADD COLUMN encoding text;
