-- Announcements: banners above the pages of visitors, customers or staff.

CREATE TABLE announcements (
  _id uuid PRIMARY KEY,
  -- [{language, text}]; the language is empty for a text that is shown in every language.
  texts jsonb NOT NULL,
  audiences text[] NOT NULL CHECK (audiences <@ '{visitors,customers,staff}' AND audiences <> '{}'),
  tone text NOT NULL CHECK (tone IN ('info', 'warning')),
  dismissible boolean NOT NULL,
  starts_at timestamptz,
  ends_at timestamptz,
  online boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (starts_at < ends_at)
);
