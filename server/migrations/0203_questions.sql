-- Frequently asked questions, and their section of the home page.

CREATE TABLE questions (
  _id uuid PRIMARY KEY,
  -- Empty for questions that are shown in every language.
  language text NOT NULL,
  question text NOT NULL CHECK (question <> ''),
  -- HTML that was sanitized when it was saved.
  answer text NOT NULL CHECK (answer <> ''),
  position int NOT NULL,
  online boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX questions_position ON questions (position, _id);

ALTER TABLE home_settings
  ALTER COLUMN sections SET DEFAULT '{figures,services,steps,why_choose_us,prices,tools,dealers,faq,contact}';
-- Where the operator has chosen sections, the new one stays off.
UPDATE home_settings SET sections = DEFAULT
WHERE sections = '{figures,services,steps,why_choose_us,prices,tools,dealers,contact}';
