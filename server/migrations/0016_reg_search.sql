-- Who is asked about a registration number. The key is sealed with SECRET_KEY; it never leaves the server but to the address beside it.
CREATE TABLE reg_search_provider (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  provider text NOT NULL DEFAULT 'none' CHECK (provider IN ('none', 'dvla')),
  -- Empty: the provider's usual one.
  address text NOT NULL DEFAULT '',
  key_sealed bytea,
  CHECK (provider = 'none' OR key_sealed IS NOT NULL)
);
INSERT INTO reg_search_provider DEFAULT VALUES;

-- What a provider said, so that it is not asked (and paid) twice; null: it does not know the number. Swept after `expires_at`.
CREATE TABLE reg_search_answers (
  provider text NOT NULL,
  reg_no text NOT NULL,
  vehicle jsonb,
  fetched_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (provider, reg_no)
);
CREATE INDEX reg_search_answers_expiry ON reg_search_answers (expires_at);
