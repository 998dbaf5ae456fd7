-- The daily check for a new release, which admins switch on.
CREATE TABLE update_check (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  is_on boolean NOT NULL DEFAULT false,
  feed_url text NOT NULL DEFAULT '' CHECK (feed_url <> '' OR NOT is_on),
  checked_at timestamptz,
  -- Empty: the last check succeeded.
  error text NOT NULL DEFAULT '',
  -- The newest release in the feed. Empty before the first check.
  version text NOT NULL DEFAULT '',
  released_at timestamptz,
  notes text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT ''
);
INSERT INTO update_check DEFAULT VALUES;
