-- Texts of the site: terms and conditions, reasons to choose the service, links to social networks.

-- The language is empty for texts that are shown in every language.
CREATE TABLE terms (
  _id uuid PRIMARY KEY,
  audience text NOT NULL CHECK (audience IN ('customer', 'admin')),
  language text NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  text text NOT NULL CHECK (text <> ''),
  position int NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX terms_position ON terms (position, _id);

CREATE TABLE reasons (
  _id uuid PRIMARY KEY,
  language text NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  text text NOT NULL CHECK (text <> ''),
  position int NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX reasons_position ON reasons (position, _id);

CREATE TABLE socials (
  _id uuid PRIMARY KEY,
  network text NOT NULL,
  url text NOT NULL CHECK (url LIKE 'https://%'),
  online boolean NOT NULL,
  created_at timestamptz NOT NULL
);
