-- How a customer rates the help on a solved ticket. `rated_at` is the first time; it can be changed for some days.
ALTER TABLE tickets
  ADD COLUMN rating text CHECK (rating IN ('good', 'bad')),
  ADD COLUMN rating_text text NOT NULL DEFAULT '',
  ADD COLUMN rated_at timestamptz,
  ADD CHECK ((rating IS NULL) = (rated_at IS NULL)),
  ADD CHECK (rating IS NOT NULL OR rating_text = '');
CREATE INDEX tickets_rated ON tickets (rated_at) WHERE rated_at IS NOT NULL;
