-- Every published version of the shop's terms and instructions on withdrawal, by language (empty: shown in every language), like policy_versions.
-- A contract keeps the texts that its buyer saw in shop_texts.

CREATE TABLE shop_text_versions (
  _id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name IN ('shop_terms', 'withdrawal_text')),
  language text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX shop_text_versions_newest ON shop_text_versions (name, language, created_at DESC, _id DESC);

CREATE VIEW current_shop_texts AS
SELECT * FROM (
  SELECT DISTINCT ON (name, language) * FROM shop_text_versions ORDER BY name, language, created_at DESC, _id DESC
) newest WHERE text <> '';

INSERT INTO shop_text_versions (_id, name, language, text, created_at)
SELECT gen_random_uuid(), name, '', text, now()
FROM shop_settings, LATERAL (VALUES ('shop_terms', terms_and_conditions), ('withdrawal_text', withdrawal_text)) AS texts (name, text)
WHERE text <> '';

-- The columns terms_and_conditions and withdrawal_text of shop_settings stay, because the previous release reads them during an upgrade.
