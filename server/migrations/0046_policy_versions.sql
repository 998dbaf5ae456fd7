-- Every published version of the legal texts, by language (empty: shown in every language). The cookie text is plain, the others are HTML.

CREATE TABLE policy_versions (
  _id uuid PRIMARY KEY,
  policy text NOT NULL CHECK (policy IN ('terms_of_use', 'privacy_policy', 'imprint', 'cookie')),
  language text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX policy_versions_newest ON policy_versions (policy, language, created_at DESC, _id DESC);

CREATE VIEW current_policies AS
SELECT * FROM (
  SELECT DISTINCT ON (policy, language) * FROM policy_versions ORDER BY policy, language, created_at DESC, _id DESC
) newest WHERE text <> '';

-- The texts so far were plain: blank lines between paragraphs, "# " for headings and "- " for items of a list.
WITH source AS (
  SELECT 'terms_of_use' AS policy, terms_of_use AS text, updated_at FROM policies
  UNION ALL SELECT 'privacy_policy', privacy_policy, updated_at FROM policies
), lines AS (
  SELECT policy, updated_at, at, CASE
      WHEN line ~ '^#{1,3} +' THEN 'heading' WHEN line ~ '^[-*] +' THEN 'item' WHEN line = '' THEN 'blank' ELSE 'text' END AS kind,
    replace(replace(replace(regexp_replace(line, '^(#{1,3}|[-*]) +', ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;') AS line
  FROM source, LATERAL (
    SELECT trim(raw) AS line, at FROM regexp_split_to_table(text, E'\r?\n') WITH ORDINALITY AS split (raw, at)
  ) each
  WHERE text <> ''
), blocks AS (
  SELECT *, at - row_number() OVER (PARTITION BY policy, kind ORDER BY at) AS block FROM lines
), html AS (
  SELECT policy, updated_at, min(at) AS at, CASE kind
      WHEN 'heading' THEN string_agg('<h2>' || line || '</h2>', '' ORDER BY at)
      WHEN 'item' THEN '<ul>' || string_agg('<li>' || line || '</li>', '' ORDER BY at) || '</ul>'
      ELSE '<p>' || string_agg(line, '<br />' ORDER BY at) || '</p>' END AS html
  FROM blocks WHERE kind <> 'blank' GROUP BY policy, updated_at, kind, block
)
INSERT INTO policy_versions (_id, policy, language, text, created_at)
SELECT gen_random_uuid(), policy, '', string_agg(html, '' ORDER BY at), coalesce(updated_at, now()) FROM html GROUP BY policy, updated_at
UNION ALL
SELECT gen_random_uuid(), 'cookie', '', cookie, coalesce(updated_at, now()) FROM policies WHERE cookie <> '';

DROP TABLE policies;
