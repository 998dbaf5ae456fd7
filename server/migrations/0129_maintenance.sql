-- Maintenance mode: while it is on, only staff can use the site.

CREATE TABLE maintenance (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  is_on boolean NOT NULL DEFAULT false,
  -- [{language, text}], for customers and visitors.
  texts jsonb NOT NULL DEFAULT '[]',
  ends_at timestamptz
);
INSERT INTO maintenance DEFAULT VALUES;
