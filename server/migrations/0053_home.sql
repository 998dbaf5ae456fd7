-- The public home page: off on existing sites until the operator switches it on; setting up a site switches it on.

ALTER TABLE settings ADD COLUMN home_public boolean NOT NULL DEFAULT false;

CREATE TABLE home_settings (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  -- The sections that are shown, from the top.
  sections text[] NOT NULL DEFAULT '{figures,services,steps,why_choose_us,prices,tools,dealers,contact}',
  -- Headlines by language.
  texts jsonb NOT NULL DEFAULT '[]'
);
INSERT INTO home_settings DEFAULT VALUES;
