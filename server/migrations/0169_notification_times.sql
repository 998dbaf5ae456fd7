-- When people want to be notified: quiet hours for push and SMS, and mails collected into one a day.

CREATE TABLE notification_times (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  is_quiet boolean NOT NULL,
  -- Minutes of the day in the person's time zone; quiet hours may pass midnight.
  quiet_from int NOT NULL CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until int NOT NULL CHECK (quiet_until BETWEEN 0 AND 1439),
  time_zone text NOT NULL,
  digest_topics text[] NOT NULL,
  digest_hour int NOT NULL CHECK (digest_hour BETWEEN 0 AND 23),
  -- The local day of the last digest.
  digest_on date
);

-- Mails that wait for the next digest, as they would have been queued.
CREATE TABLE digest_entries (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  topic text NOT NULL,
  kind text NOT NULL,
  values jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX digest_entries_user ON digest_entries (user_id, created_at);
